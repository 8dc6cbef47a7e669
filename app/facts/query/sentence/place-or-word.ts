import type { Uf } from "#app/lib/br.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { townInText, type GazetteerCity } from "./gazetteer.ts";
import { districtsCalled, isListedName } from "./listed-places.ts";
import type { Mention, Reading } from "./sentence-reading.ts";
import { FREE, VERBATIM, RESTATED, UNDERSTOOD } from "./sentence-tokens.ts";
import { SMALL_WORDS } from "./sentence-words.ts";

/** What a name means: a state, a town, or a word; null for zones and regions, which no text can say. */
export type NameMeaning = Uf | GazetteerCity | "word" | null;

/** One side of `ou`: its tokens, and how the text says it. */
interface Side {
  from: number;
  next: number;
  kind: "state" | "town" | "word";
  as: string;
  mentions: readonly Mention[];
}

/** Tells what a name is, and which state stands behind it (`Niterói, RJ`). */
interface Names {
  meaningOf(mention: Mention): NameMeaning;
  qualifierOf(mention: Mention): Mention | undefined;
}

/**
 * `Flores ou Goiânia`, `SP ou Niterói`: filters of different kinds must all hold, so a word, a town and a state between
 * which `ou` stands become alternatives of the text, and so do names of several words. Returns the names that are no
 * filters any more. So do neighbourhoods that `e` or commas join.
 */
export function readPlaceOrWord(reading: Reading, names: Names): ReadonlySet<Mention> {
  const { tokens, marks, restated } = reading;
  const readings = new Set<Mention>();
  for (let i = 1; i < tokens.length; i++) {
    if (!isOr(reading, i)) continue;
    const sides = withoutTown(reading, sidesFrom(reading, i, names));
    const [first, last] = [sides[0], sides.at(-1)];
    if (!first || !last) continue;
    const isBoth = /^[e,]$/.test(tokens[i]!.word);
    if (isBoth && !areDistricts(reading, sides)) continue;
    const areUnlike = new Set(sides.map(({ kind }) => kind)).size > 1;
    // `Bom Jesus ou Vista Alegre`: the text would take one word on each side.
    const areNames =
      first.kind === "word" && sides.some(({ as, mentions }) => mentions.length > 0 && as.includes('"'));
    if (!areUnlike && !areNames && !isBoth) continue;
    restated.unshift(sides.map(({ as }) => as).join(" ou "));
    reading.isRestated ||= isBoth || sides.some(({ as }) => as.includes('"'));
    marks.fill(RESTATED, first.from, last.next);
    for (const { mentions } of sides) for (const mention of mentions) readings.add(mention);
    i = last.next;
  }
  return readings;
}

/** `Centro, Fonseca, Niterói`: the town after the last comma is where the others are. */
function withoutTown({ tokens }: Reading, sides: Side[]): Side[] {
  const last = sides.at(-1);
  const isWhere = sides.length > 2 && last!.kind === "town" && tokens[last!.from - 1]!.word === ",";
  return isWhere && sides.slice(0, -1).every(({ kind }) => kind === "word") ? sides.slice(0, -1) : sides;
}

function isOr({ tokens, marks }: Reading, at: number): boolean {
  return /^(ou|e|,)$/.test(tokens[at]?.word ?? "") && marks[at] === FREE;
}

/** `Copacabana e Ipanema`: neighbourhoods of which no property can have both; but `Sol e Mar` is one name. */
function areDistricts(reading: Reading, sides: readonly Side[]): boolean {
  const { listed, text, tokens, marks } = reading;
  const [from, end] = [sides[0]!.from, sides.at(-1)!.next];
  // In `Centro, Leme e Urca` or `Leme e Urca ou Natal` more is joined than these.
  const isTown = reading.mentions.some(({ at, towns }) => at === end + 1 && towns.length > 0);
  // The comma of `2 quartos, centro, fonseca` joins no names.
  const isApart = marks[from - 2] === UNDERSTOOD && !reading.mentions.some(({ next }) => next === from - 1);
  const around = [isApart ? undefined : tokens[from - 1], isTown ? undefined : tokens[end]];
  const isMore = around.some((token) => /^(,|ou)$/.test(token?.word ?? ""));
  if (!listed || isMore || sides.some(({ kind }) => kind !== "word")) return false;
  const wordsOf = (side: Pick<Side, "from" | "next">) =>
    text.slice(tokens[side.from]!.start, tokens[side.next - 1]!.end);
  const known = sides.filter((side) => districtsCalled(listed, wordsOf(side)).length > 0);
  // Of three or more, two show what is listed: `Copacabana, Ipanema, Leblon`, where nothing is for sale in one of them.
  const areKnown = known.length >= 2;
  // `Centro, Campo Grande`: a neighbourhood and the town that has it.
  const isInTown = sides.some(({ mentions }) =>
    mentions.some(({ towns }) =>
      towns.some(({ slug }) => districtsCalled(listed, wordsOf(sides[0]!), { cities: [slug] }).length > 0),
    ),
  );
  return areKnown && !isInTown && !isListedName(listed, queryWords(wordsOf({ from, next: end })));
}

/** The names and words around the `ou` at a token and those that follow it; none where one of them is something else. */
function sidesFrom(reading: Reading, at: number, names: Names): Side[] {
  const { tokens } = reading;
  const sides = [sideBefore(reading, at, names)];
  // `Leme, Urca e Centro`.
  const isList = tokens[at]!.word === ",";
  const isSame = (or: number) => isOr(reading, or) && (isList || tokens[or]!.word === tokens[at]!.word);
  for (let or = at; isSame(or); or = sides.at(-1)!.next) {
    const isLed = /^(em|n[ao]s?)$/.test(tokens[or + 1]?.word ?? "");
    sides.push(sideAfter(reading, isLed ? or + 2 : or + 1, names));
    if (sides.at(-1) === null) return [];
  }
  return sides.every((side) => side !== null) ? sides : [];
}

function sideBefore(reading: Reading, end: number, names: Names): Side | null {
  const { mentions } = reading;
  const before = mentions.find(({ next }) => next === end);
  if (before) {
    const named = mentions.find((mention) => names.qualifierOf(mention) === before) ?? before;
    return sideOf(reading, named, names);
  }
  const isText = textAt(reading, names);
  let from = end;
  while (isText(from - 1) || (isJoining(reading, from - 1) && isText(from - 2))) from--;
  return wordSide(reading, from, end);
}

function sideAfter(reading: Reading, from: number, names: Names): Side | null {
  const named = reading.mentions.find(({ at }) => at === from);
  if (named) return sideOf(reading, named, names);
  const isText = textAt(reading, names);
  let end = from;
  while (isText(end) || (end > from && isJoining(reading, end) && isText(end + 1))) end++;
  return wordSide(reading, from, end);
}

function sideOf(reading: Reading, mention: Mention, names: Names): Side | null {
  const meaning = names.meaningOf(mention);
  if (meaning === null) return null;
  const qualifier = names.qualifierOf(mention);
  const next = qualifier?.next ?? mention.next;
  const side = { from: mention.at, next, mentions: qualifier ? [mention, qualifier] : [mention] };
  if (meaning === "word") return { ...side, kind: "word", as: textBetween(reading, mention.at, next) };
  if (typeof meaning === "string") return { ...side, kind: "state", as: `"${meaning}"` };
  return { ...side, kind: "town", as: `"${townInText(meaning)}"` };
}

function wordSide(reading: Reading, from: number, next: number): Side | null {
  const words = reading.tokens.slice(from, next).map(({ word }) => word);
  const tells = words.some((word) => /[\p{L}\p{N}]/u.test(word) && !COMMON_WORDS.has(word));
  const mentions = reading.mentions.filter(({ at }) => at >= from && at < next);
  return tells ? { from, next, kind: "word", as: textBetween(reading, from, next), mentions } : null;
}

/** Several words as one name. */
function textBetween({ text, tokens }: Reading, from: number, next: number): string {
  const name = text.slice(tokens[from]!.start, tokens[next - 1]!.end);
  return /\s/.test(name) && !name.includes('"') ? `"${name}"` : name;
}

/** Tells whether a token is a word without a meaning of its own, one that is kept, or part of a name that is no filter. */
function textAt({ tokens, marks, mentions }: Reading, names: Names): (at: number) => boolean {
  return (at) => {
    if (at < 0 || at >= tokens.length) return false;
    if (marks[at] === VERBATIM || (marks[at] === FREE && !SMALL_WORDS.has(tokens[at]!.word))) return true;
    const mention = mentions.find((each) => at >= each.at && at < each.next);
    return mention !== undefined && names.meaningOf(mention) === "word";
  };
}

function isJoining({ tokens, marks }: Reading, at: number): boolean {
  return marks[at] === FREE && /^d[aeo]s?$/.test(tokens[at]?.word ?? "");
}

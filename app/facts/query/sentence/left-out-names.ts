import { isKindWord, JOINING_WORDS, roleOf } from "#app/facts/places/address-words.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import type { Uf } from "#app/lib/br.ts";
import { COMMON_WORDS } from "./common-words.ts";
import {
  codeAt,
  findName,
  NAMED_LIKE_CAPITAL,
  townInText,
  CAPITALS,
  USUALLY_NOT_TOWNS,
  WORD_CODES,
  type GazetteerCity,
  type NameMatch,
} from "./gazetteer.ts";
import { districtsCalled, isListedName } from "./listed-places.ts";
import { kindAt } from "./sentence-negations.ts";
import { readClause } from "./sentence-numbers.ts";
import type { Reading } from "./sentence-reading.ts";
import {
  FREE,
  isLeftOutStreet,
  isQuote,
  zoneAt,
  LEFT_OUT_LINK,
  standsAt,
  type Token,
} from "./sentence-tokens.ts";
import { ASKING_WORDS, NAME_WORDS, PHRASES } from "./sentence-words.ts";

/** Names of places as well, but after `sem` parts of a home or what is around it. */
const AROUND_A_HOME =
  /^(agua|barranco|encosta|escada|esgoto|estacao|ladeira|lagoa|mata|morro|pedra|poco|ponte|porta|portao|porto|poste|quadra|registro|reserva|rio|telha|varzea)$/;
/** It occurs in no address of a list. */
const DISTRICT_WORD = /^bairros?$/;
/** What ends the name of a street. */
const AFTER_STREET = /^(em|n[ao]s?|com|ate|por|para|e|ou|nem|mas|sem|exceto|menos)$/;

/**
 * A name that is left out: its first token, and the one after it; `as`: what the text says for it; `isTyped`: with the
 * minus as it was typed; `isPlace`: it means something else than its typed words do: a state, a town, a neighbourhood
 * without the word `bairro`.
 */
export interface Name {
  from: number;
  next: number;
  as: string;
  /** The states of a region, each of which is left out. */
  all?: readonly string[];
  isTyped?: true;
  isPlace?: boolean;
}

/**
 * How a name is left out: `exceto` or `menos`, which hardly ever mean anything else; `sem`; or in words after which only a
 * known place is one (`não quero`, `fora de`).
 */
export type Manner = "explicit" | "short" | "known";

type Quotable = Pick<Reading, "text" | "tokens">;

/** A phrase in quotation marks, which are closed: `-"Vila Nova"`. */
export function quotedAt({ text, tokens }: Quotable, from: number): Name | null {
  if (!isQuote(tokens[from])) return null;
  const close = tokens.findIndex((token, i) => i > from && isQuote(token));
  if (close < 0) return null;
  const as = text.slice(tokens[from]!.end, tokens[close]!.start).trim();
  return queryWords(as).length > 0 ? { from, next: close + 1, as } : null;
}

/**
 * The place whose name begins here, after small words where they may stand; null for anything else. `since`: the token
 * from which on names are left out.
 */
export function nameAt(reading: Reading, at: number, manner: Manner, since: number): Name | null {
  const { text, tokens } = reading;
  const isExplicit = manner !== "short";
  const linked = afterLinks(tokens, at);
  // `Sem o bairro Fonseca`: such a word shows that a place is meant.
  const hasDistrictWord = tokens.slice(at, linked).some(({ word }) => DISTRICT_WORD.test(word));
  if (hasDistrictWord && !isExplicit) return nameAt(reading, at, "explicit", since);
  const from = isExplicit ? linked : at;
  // `Exceto o estado de São Paulo`: not the city.
  const hasState = tokens.slice(at, from).some(({ word }) => word === "estado");
  const quoted = quotedAt(reading, from);
  if (quoted !== null) return quoted;
  const capital = isExplicit && tokens[from]?.word === "capital" ? capitalBefore(reading, from) : null;
  if (capital !== null) return { from, next: from + 1, as: townInText(capital), isPlace: true };
  if (zoneAt(tokens, from) !== null) return null;
  const isStreet = isLeftOutStreet(tokens, from);
  const place = isStreet ? null : findName(reading.gazetteer, tokens, from);
  // `Exceto São Paulo`, `menos Nova Iguaçu`: such a word alone would be no name.
  const isLong = isExplicit && place !== null && place.next > from + 1;
  if (!isStreet && !isLong && !isName(tokens, from)) return null;
  const next = isStreet ? endOfStreet(tokens, from) : endOfName(reading, from);
  const typed = text.slice(tokens[from]!.start, tokens[next - 1]!.end);
  // Listings have the code of their state; the name of one is that of streets, too.
  const code = next === from + 1 ? codeAt(tokens, from) : null;
  const state = place?.next === next ? place.state : code;
  const mayBeState = hasState || place === null || !NAMED_LIKE_CAPITAL.has(state!);
  const isState = state !== null && !hasDistrictWord && mayBeState;
  const mayBeTown = isExplicit && !isState && !hasDistrictWord && place?.next === next;
  const town = mayBeTown ? townLeftOut(reading, place, since) : null;
  const as = isState ? state : town ? townInText(town) : typed;
  const region = isExplicit && !hasDistrictWord && place?.next === next ? regionLeftOut(place, typed) : [];
  if (region.length > 0) return { from, next, as: typed, all: region, isPlace: true };
  const isIn =
    manner === "explicit" &&
    /^(em|n[ao]s?)$/.test(tokens[from - 1]!.word) &&
    tokens[from]!.word !== "capital";
  return isStreet || isIn || isPlace(reading, { from, next, as: typed }, manner)
    ? { from, next, as, isPlace: isState || hasDistrictWord || town !== null || manner === "known" }
    : null;
}

/** The token after small words, `bairro` and `estado de`. */
function afterLinks(tokens: readonly Token[], at: number): number {
  const [word, next] = [tokens[at]?.word ?? "", tokens[at + 1]?.word ?? ""];
  const isLink =
    LEFT_OUT_LINK.test(word) || DISTRICT_WORD.test(word) || (word === "estado" && /^d[aeo]$/.test(next));
  return isLink ? afterLinks(tokens, at + 1) : at;
}

function isName(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (!/^\p{L}{2,}$/u.test(word) || LEFT_OUT_LINK.test(word) || ASKING_WORDS.has(word)) return false;
  if (COMMON_WORDS.has(word) || kindAt(tokens, at) !== null || readClause(tokens, at, false) !== null)
    return false;
  if (/^(nome|numero|que|passar|mais|com)$/.test(word)) return false;
  return !PHRASES.get(word)?.some(({ words }) => standsAt(tokens, at, words));
}

/** Whether words name a place: one that is known, or after `exceto` one that is written like a name. */
function isPlace({ tokens, gazetteer, listed }: Reading, { from, next, as }: Name, manner: Manner): boolean {
  const { word } = tokens[from]!;
  const isExplicit = manner === "explicit";
  const isWritten = /^\p{Lu}\p{Ll}/u.test(as);
  if (next === from + 1 && !isWritten && !isExplicit && AROUND_A_HOME.test(word)) return false;
  if (manner === "known" && next === from + 1 && isKindWord(word)) return word === "centro";
  if (findName(gazetteer, tokens, from) !== null || codeAt(tokens, from) !== null) return true;
  if ((manner !== "known" && next > from + 1 && NAME_WORDS.has(word)) || word === "centro") return true;
  if (listed === null) return isExplicit && isWritten;
  if (districtsCalled(listed, as).length > 0) return true;
  if (manner === "known") return false;
  return (isExplicit || isWritten) && ((isExplicit && isWritten) || isListedName(listed, queryWords(as)));
}

/** The maximum length of the name of a district. */
const MAX_NAME_WORDS = 6;

/** The end of the name of a place, or of words that belong together: `Vila Nova`, `conjunto das Flores`. */
function endOfName({ text, tokens, gazetteer, listed, marks }: Reading, at: number): number {
  const place = findName(gazetteer, tokens, at);
  const atLeast = place?.next ?? at + 1;
  for (let end = Math.min(tokens.length, at + MAX_NAME_WORDS); end > atLeast; end--) {
    const last = tokens[end - 1]!.word;
    if (!/[\p{L}\p{N}]/u.test(last) || JOINING_WORDS.has(last)) continue;
    if (marks.subarray(at, end).some((mark) => mark !== FREE)) continue;
    const typed = text.slice(tokens[at]!.start, tokens[end - 1]!.end);
    if (listed && districtsCalled(listed, typed).length > 0) return end;
  }
  if (place !== null) return place.next;
  let end = at + 1;
  for (; end < tokens.length && marks[end] === FREE; end++) {
    const [before, word] = [tokens[end - 1]!.word, tokens[end]!.word];
    const goesOn = JOINING_WORDS.has(word) && word !== "e" && marks[end + 1] === FREE;
    if (!/^[\p{L}\p{N}]+$/u.test(word)) break;
    // `Fora do centro de Niterói`: the neighbourhood, and where it is.
    const isTownNext =
      JOINING_WORDS.has(word) && (findName(gazetteer, tokens, end + 1)?.towns.length ?? 0) > 0;
    const typed = text.slice(tokens[at]!.start, tokens[end - 1]!.end);
    if (isTownNext && listed && districtsCalled(listed, typed).length > 0) break;
    if (roleOf(before) === null && !JOINING_WORDS.has(before) && !goesOn) break;
  }
  return end;
}

function endOfStreet(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (
    /^[\p{L}\p{N}.]+$/u.test(tokens[end]?.word ?? "") &&
    !AFTER_STREET.test(tokens[end]!.word) &&
    readClause(tokens, end, true) === null
  )
    end++;
  return end;
}

/**
 * The town that a name which is left out means, so that streets and other towns with the name stay: the only one with
 * listings, or the capital, where neighbourhoods with the name have fewer. Null where a neighbourhood may be meant. `since`:
 * the token from which on names are left out.
 */
function townLeftOut(
  { tokens, marks, gazetteer, listed, chosen }: Reading,
  { towns, name }: NameMatch,
  since: number,
): GazetteerCity | null {
  if (!listed || USUALLY_NOT_TOWNS.has(name)) return null;
  const listedTowns = towns.filter(({ slug }) => listed.cities.has(slug));
  const town =
    listedTowns.find(({ slug }) => CAPITALS.has(slug)) ?? (listedTowns.length === 1 ? listedTowns[0]! : null);
  if (town === null || (chosen.length > 0 && !chosen.includes(town.slug))) return null;
  // `Goiânia exceto Campinas`: a neighbourhood of the town that is named before, but in no street.
  const isNamed = (_: unknown, i: number) => marks[i] === FREE && namesTown(findName(gazetteer, tokens, i));
  if (tokens.slice(0, since).some(isNamed)) return null;
  const districts = districtsCalled(listed, name).filter(({ citySlug }) => citySlug !== town.slug);
  const count = districts.reduce((sum, each) => sum + each.count, 0);
  return count > listed.cities.get(town.slug)! ? null : town;
}

/** The states of a region, or the region with the state of its towns, as the text says them; none for other names. */
function regionLeftOut({ region, towns }: NameMatch, typed: string): string[] {
  if (region === null || towns.length > 0) return [];
  const [city] = region.cities ?? [];
  return region.states ?? (city === undefined ? [] : [`${typed}/${city.slice(-2).toUpperCase()}`]);
}

/** A town, not the state whose name it shares: `Goiás`. */
function namesTown(match: NameMatch | null): boolean {
  return (
    match !== null && match.towns.length > 0 && (match.state === null || NAMED_LIKE_CAPITAL.has(match.state))
  );
}

/** `Casa em SP exceto capital`: the capital of the only state that is named before; null without one. */
function capitalBefore({ tokens, gazetteer }: Reading, at: number): GazetteerCity | null {
  const states = new Set<Uf>();
  for (let i = 0; i < at; i++) {
    const before = tokens[i - 1]?.word ?? "";
    const named = findName(gazetteer, tokens, i);
    // `São Paulo` alone is the city.
    const hasState = /^d[eo]$/.test(before) && tokens[i - 2]?.word === "estado";
    const code = codeAt(tokens, i);
    if (named?.state && (hasState || !NAMED_LIKE_CAPITAL.has(named.state))) states.add(named.state);
    else if (code !== null && (!WORD_CODES.has(code) || /^(em|n[ao])$/.test(before))) states.add(code);
    if (named !== null) i = named.next - 1;
  }
  const [state] = states;
  if (states.size !== 1) return null;
  const capital = [...CAPITALS].find((slug) => slug.endsWith(`-${state!.toLowerCase()}`));
  return gazetteer.bySlug.get(capital ?? "") ?? null;
}

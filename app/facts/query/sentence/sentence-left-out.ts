import type { Uf } from "#app/lib/br.ts";
import { codeAt, findName, MAX_TOWN_WORDS, USUALLY_NOT_TOWNS } from "./gazetteer.ts";
import { nameAt, quotedAt, type Manner, type Name } from "./left-out-names.ts";
import { kindAt } from "./sentence-negations.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, isQuote, RESTATED, type Token } from "./sentence-tokens.ts";

/**
 * `-centro`, `-"Vila Nova"`, `exceto Vila Nova e Centro`, `menos em Goiânia`, `sem Copacabana`: names that no result may have. What a
 * filter stands for (`sem vaga`, `menos terrenos`, `menos 100 mil`) is read elsewhere, and what names no place (`sem
 * inquilino`) gets a remark: to leave the word out of addresses would promise what no list says.
 */
export function readLeftOut(reading: Reading, street: number): void {
  const { tokens, marks, restated } = reading;
  for (let i = 0; i < tokens.length; i++) {
    const isFree = marks[i] === FREE && i < street;
    const names = isFree
      ? (signedAt(reading, i) ?? namesAfter(reading, i))
      : placesAfterStreet(reading, i, street);
    if (names.length === 0) continue;
    const sources = names.flatMap(({ as, all = [as], isTyped }) =>
      all.map((each) => (isTyped ? `-${each}` : `-"${each}"`)),
    );
    restated.push(...sources);
    reading.isRestated ||= names.some((name) => name.isPlace);
    const next = names.at(-1)!.next;
    marks.fill(RESTATED, i, next);
    i = next - 1;
  }
}

/** `Rua exceto Goiânia`: names that are left out of an address; none where they are just the words that they are. */
function placesAfterStreet(reading: Reading, at: number, street: number): Name[] {
  const { tokens, marks } = reading;
  const isQuoted = tokens.slice(0, at).filter(isQuote).length % 2 === 1;
  if (at <= street || isQuoted || !/^(exceto|menos)$/.test(tokens[at]!.word)) return [];
  const names = namesAfter({ ...reading, marks: marks.slice().fill(FREE, at) }, at);
  return names.some(({ isPlace }) => isPlace) ? names : [];
}

/**
 * The word after a minus that is written to it, with those that hyphens join to it (`-são-gonçalo`), or a state, or the
 * words of a known name (`-são gonçalo`); but `Campinas -SP` names the town's.
 */
function signedAt(reading: Reading, at: number): Name[] | null {
  const { text, tokens, gazetteer } = reading;
  const [sign, next] = [tokens[at]!, tokens[at + 1]];
  if (sign.word !== "-" || next?.start !== sign.end) return null;
  const isApart = sign.start === 0 || /\s/.test(text[sign.start - 1]!);
  const quoted = isApart ? quotedAt({ text, tokens }, at + 1) : null;
  if (quoted !== null) return [quoted];
  if (!isApart || !/^\p{L}/u.test(next.word)) return null;
  const end = endOfHyphened(tokens, at + 1);
  const state = end === at + 2 ? codeAt(tokens, at + 1) : null;
  if (state !== null && isAfterTownOf(state, { tokens, gazetteer }, at)) return null;
  if (state !== null) return [{ from: at + 1, next: at + 2, as: state, isPlace: true }];
  const long =
    end === at + 2 && kindAt(tokens, at + 1) === null ? nameAt(reading, at + 1, "known", at) : null;
  if (long !== null && long.next > end) {
    const named = findName(gazetteer, tokens, long.from)?.state ?? null;
    // `Campinas -São Paulo`: the state of the town as well.
    if (named !== null && isAfterTownOf(named, { tokens, gazetteer }, at)) return null;
    return [{ ...long, isPlace: true }];
  }
  return [{ from: at + 1, next: end, as: text.slice(next.start, tokens[end - 1]!.end), isTyped: true }];
}

/** The token after a word and those that are written to it with hyphens or apostrophes. */
function endOfHyphened(tokens: readonly Token[], at: number): number {
  const [word, sign, next] = tokens.slice(at, at + 3);
  const isJoined =
    sign !== undefined && /^[-'’]$/.test(sign.word) && sign.start === word!.end && next?.start === sign.end;
  return isJoined && /^[\p{L}\p{N}]/u.test(next.word) ? endOfHyphened(tokens, at + 2) : at + 1;
}

/** Whether the name of a town of this state ends here. */
function isAfterTownOf(
  state: Uf,
  { tokens, gazetteer }: Pick<Reading, "tokens" | "gazetteer">,
  at: number,
): boolean {
  for (let from = at - 1; from >= 0 && from >= at - MAX_TOWN_WORDS; from--) {
    const place = findName(gazetteer, tokens, from);
    if (place?.next === at && place.towns.some((town) => town.state === state)) return true;
  }
  return false;
}

/** The names after `exceto`, `fora de` or `não quero`; none where a place does not follow. */
function namesAfter(reading: Reading, at: number): Name[] {
  const { tokens } = reading;
  const lead = leadAt(tokens, at);
  const first = lead && nameAt(reading, lead.next, lead.manner, at);
  if (first === null) return [];
  const names = [first];
  for (let last = first; ; last = names.at(-1)!) {
    const joint = tokens[last.next]?.word ?? "";
    if (!/^(,|e|ou|nem)$/.test(joint)) return names;
    const next = nameAt(reading, last.next + 1, lead!.manner, at);
    // `Exceto Centro, Campinas`: after a comma a town may be where to search.
    if (next === null || (joint === "," && isTown(reading, next) !== isTown(reading, last))) return names;
    names.push(next);
  }
}

/** Verbs between `não` and what is left out; not `precisa`: `não precisa ser em Goiânia`. */
const UNWANTED =
  /^(quero|queremos|queria|queriamos|seja|sejam|sendo|ser|esteja|estejam|estar|fique|fiquem|fica|ficam|pode|podem|moro|morar|comprar|ver|mostrar|mostre)$/;

/** The words that say that a name is left out, and the token after them. */
function leadAt(tokens: readonly Token[], at: number): { manner: Manner; next: number } | null {
  const { word } = tokens[at]!;
  if (/^(exceto|menos|sem)$/.test(word)) {
    if (/^(ou|mais|pelo|ao)$/.test(tokens[at - 1]?.word ?? "")) return null;
    if (word === "sem" && tokens[at + 1]?.word === "ser") return { manner: "known", next: at + 2 };
    return { manner: word === "sem" ? "short" : "explicit", next: at + 1 };
  }
  if (/^(fora|tirando)$/.test(word)) return { manner: "known", next: at + 1 };
  if (word !== "nao") return null;
  let next = at + 1;
  while (UNWANTED.test(tokens[next]?.word ?? "")) next++;
  const isIn = /^(em|n[ao]s?)$/.test(tokens[next]?.word ?? "");
  return next > at + 1 || isIn ? { manner: "known", next } : null;
}

function isTown({ tokens, gazetteer }: Reading, { from }: Name): boolean {
  const place = findName(gazetteer, tokens, from);
  return place !== null && place.towns.length > 0 && !USUALLY_NOT_TOWNS.has(place.name);
}

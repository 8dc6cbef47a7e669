import { JOINING_WORDS } from "#app/facts/places/address-words.ts";
import type { Uf } from "#app/lib/br.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";
import { codeAt, findName } from "./gazetteer.ts";
import { districtsCalled } from "./listed-places.ts";
import type { Reading } from "./sentence-reading.ts";
import type { Token } from "./sentence-tokens.ts";
import { NAME_WORDS, PHRASES, SMALL_WORDS, type Phrase } from "./sentence-words.ts";

/** The maximum length of a district's name that is searched for. */
const MAX_NAME_TOKENS = 7;

/**
 * The token after a district of the lists that begins at a token: of two words or more (`Jardim Catarina`, `Venda Nova`),
 * ending after `next`, where a town or state may end; or of one that otherwise asks for an order (`no Pechincha`).
 */
export function districtAt(reading: Reading, at: number, next: number, isLed: boolean): number | null {
  const { text, tokens, listed } = reading;
  const first = tokens[at]!.word;
  // The `e` of `Niterói e São Gonçalo` joins two names and is part of neither.
  if (!listed || JOINING_WORDS.has(first) || first === "bairro" || first === "zona") return null;
  const phrases = PHRASES.get(first) ?? [];
  const isWish = phrases.length > 0 && !phrases.some(isType);
  // `Mansões Olinda` is a name, `casa nova` is a house.
  if (phrases.length > 0 && !isWish && PHRASES.has(tokens[at + 1]?.word ?? "")) return null;
  if (isWish && (NAME_WORDS.has(first) || SMALL_WORDS.has(first) || !/^\p{L}/u.test(first))) return null;
  for (let end = Math.min(tokens.length, at + MAX_NAME_TOKENS); end > Math.max(next, at + 1); end--) {
    if (!isName(tokens.slice(at, end))) continue;
    const name = text.slice(tokens[at]!.start, tokens[end - 1]!.end);
    if (!plainName(name).includes(" ")) continue;
    const hasListings = isWish
      ? endsBeforeTowns(reading, at, end) && isDistrictHere(reading, at, end)
      : districtsCalled(listed, name).length > 0;
    if (hasListings) return end;
  }
  return isOrderInName(reading, at, isLed) ? at + 1 : null;
}

/** Whether a phrase names a kind of property. */
export function isType({ filters }: Phrase): boolean {
  return filters?.types !== undefined;
}

/** Whether words end in one that has a meaning; punctuation is allowed only as in `N. Sra`. */
function isName(tokens: readonly Token[]): boolean {
  return tokens.every(({ word }) => /^[\p{L}\p{N}.']+$/u.test(word)) && !SMALL_WORDS.has(tokens.at(-1)!.word);
}

/** Whether no town begins among the words and ends after them: `apto venda Nova Iguaçu`. */
function endsBeforeTowns({ tokens, gazetteer }: Reading, at: number, end: number): boolean {
  for (let i = at + 1; i < end; i++) if ((findName(gazetteer, tokens, i)?.next ?? end) > end) return false;
  return true;
}

/** `No Pechincha`, `taquara ou pechincha`, `pechincha rj`: the word is a district of the named places. */
function isOrderInName(reading: Reading, at: number, isLed: boolean): boolean {
  const { tokens, listed } = reading;
  const { word } = tokens[at]!;
  const before = tokens[at - 1]?.word ?? "";
  const isOrder = PHRASES.get(word)?.some(({ sort, words }) => sort !== undefined && words.length === 1);
  if (!isOrder) return false;
  // What stands before `ou` may be the name of a town as well, and is no place that this one lies in.
  if (before === "ou") return districtsCalled(listed!, word).length > 0;
  return isDistrictHere(reading, at, at + 1, !isLed && before !== "bairro");
}

/**
 * Whether some words of the sentence are the name of a district in the places that the others name, or in any where
 * they name none; `isNamed`: they must name one.
 */
export function isDistrictHere(
  { text, tokens, gazetteer, listed }: Reading,
  from: number,
  next: number,
  isNamed = false,
): boolean {
  if (!listed) return false;
  const cities: string[] = [];
  const states: Uf[] = [];
  for (const [i, { word }] of tokens.entries()) {
    const place = i >= from && i < next ? null : findName(gazetteer, tokens, i);
    cities.push(...(place?.towns ?? []).flatMap(({ slug }) => (listed.cities.has(slug) ? [slug] : [])));
    const code = place?.state ?? (word.length === 2 ? codeAt(tokens, i) : null);
    if (code !== null) states.push(code);
  }
  if (isNamed && cities.length === 0 && states.length === 0) return false;
  const name = text.slice(tokens[from]!.start, tokens[next - 1]!.end);
  return districtsCalled(listed, name, { cities, states }).length > 0;
}

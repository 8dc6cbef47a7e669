import { isWithinEdits } from "#app/facts/query/words/typo.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { corrected, mayBeSlip, townMeant } from "./listed-places.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE } from "./sentence-tokens.ts";
import { PHRASES, SMALL_WORDS } from "./sentence-words.ts";

/** `Boa viajem`: a word that says nothing of itself begins the name of a district whose next word is misspelt. */
export function beginsSlippedName(reading: Reading, at: number, next: number): boolean {
  const { tokens, listed, gazetteer, filters } = reading;
  if (!listed || next !== at + 1 || !isPlainWord(reading, next)) return false;
  return corrected(listed, gazetteer, `${tokens[at]!.word} ${tokens[next]!.word}`, filters) !== null;
}

/**
 * `Canpo grande`: a word that otherwise says a wish ends the name of a district or town after a word that is misspelt, so
 * both are left for the names among the unknown words.
 */
export function endsSlippedName(reading: Reading, at: number): boolean {
  const { tokens, listed, gazetteer, filters } = reading;
  if (!listed || !isPlainWord(reading, at - 1)) return false;
  const words = [tokens[at - 1]!.word, tokens[at]!.word];
  return (
    corrected(listed, gazetteer, words.join(" "), filters) !== null ||
    townMeant(listed, gazetteer, words.join("-"), filters) !== null
  );
}

/** Kinds of streets that are long enough to be recognised when misspelt. */
const STREET_KINDS = ["avenida", "estrada", "travessa", "rodovia", "alameda"];

/** `Estarda Coronel Vieira`: the first word is a misspelt kind of street, and no word of the places held. */
export function isSlippedStreet({ tokens, listed, gazetteer }: Reading): boolean {
  const [{ word } = { word: "" }, next] = tokens;
  if (!/^[\p{L}\d]/u.test(next?.word ?? "") || listed?.names.byToken.has(word)) return false;
  return streetKindMeant(word, gazetteer) !== null;
}

/** The kind of street that a word is one edit away from; null for others. */
export function streetKindMeant(word: string, gazetteer: Gazetteer): string | null {
  if (word.length < 6 || !mayBeSlip(word, gazetteer)) return null;
  return STREET_KINDS.find((kind) => kind !== word && isWithinEdits(word, kind, 1)) ?? null;
}

/** Whether a word is not yet read and has no meaning that the reader knows. */
export function isPlainWord({ tokens, marks }: Reading, at: number): boolean {
  const word = tokens[at]?.word ?? "";
  const isKnown = PHRASES.has(word) || COMMON_WORDS.has(word) || SMALL_WORDS.has(word);
  return /^\p{L}{3,}$/u.test(word) && marks[at] === FREE && !isKnown;
}

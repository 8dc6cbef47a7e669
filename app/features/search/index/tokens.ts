import { UFS } from "#app/lib/br.ts";
import { words } from "#app/lib/text.ts";
import { canonicalNumber, type Listing } from "#app/features/listings/listing.ts";

/** Short and long form of the same word in Brazilian addresses; the long one is kept, so that typing on still matches. */
const LONG_FORMS = new Map(
  Object.entries({
    r: "rua",
    av: "avenida",
    jd: "jardim",
    vl: "vila",
    pq: "parque",
    res: "residencial",
    cond: "condominio",
    st: "setor",
    apto: "apartamento",
  }),
);

const STATE_WORDS = new Set(UFS.map((state) => state.toLowerCase()));

/** Digits from which a word may be the beginning of a property number. */
export const NUMBER_PREFIX_DIGITS = 6;

/** What of a listing can be found by text. */
export type Findable = Pick<
  Listing,
  "number" | "state" | "city" | "locality" | "district" | "address" | "type"
>;

/** The folded words a listing is found by, its number included, each once. The same in the index and in the database. */
export function listingTokens(listing: Findable): string[] {
  return [...new Set([...placeTokens(listing), listing.number])];
}

/** The tokens of a listing without its number; may repeat. */
export function placeTokens(listing: Omit<Findable, "number">): string[] {
  const text = `${listing.address} ${listing.district ?? ""} ${listing.locality ?? ""} ${listing.city} ${listing.type} ${listing.state}`;
  return words(text).map(longForm);
}

/** The words a text asks for, each once. All of them must match. */
export function queryWords(text: string): string[] {
  return [...new Set(words(text).map(longForm))];
}

/** A text that as a whole is the beginning of a property number (`878771896589-6`) asks for that number only. */
export type TextQuery = { kind: "number"; prefix: string } | { kind: "words"; words: string[] };

export function parseText(text: string): TextQuery {
  const number = canonicalNumber(text.trim());
  if (number !== null && number.length >= NUMBER_PREFIX_DIGITS) return { kind: "number", prefix: number };
  return { kind: "words", words: queryWords(text) };
}

export function isNumeric(word: string): boolean {
  return /^\d+$/.test(word);
}

/** `pa` means the state, never the beginning of `parque`. */
export function isStateWord(word: string): boolean {
  return STATE_WORDS.has(word);
}

/** The words of a street in their order, in their long forms: `R. XV de Novembro` gives `rua xv de novembro`. */
export function streetWords(street: string): string[] {
  return words(street).map(longForm);
}

function longForm(word: string): string {
  return LONG_FORMS.get(word) ?? word;
}

import { UFS } from "#app/lib/br.ts";
import {
  addressTokens,
  JOINING_WORDS,
  longForm,
  nameTokens,
  wordChoices,
} from "#app/features/places/address-words.ts";
import { words } from "#app/lib/text.ts";
import { canonicalNumber, type Listing } from "#app/features/listings/listing.ts";

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
  const { address } = listing;
  const street = /^[^,]*/.exec(address)![0];
  return [
    ...nameTokens(street),
    ...addressTokens(address.slice(street.length)),
    ...nameTokens(`${listing.district ?? ""}, ${listing.locality ?? ""}`),
    ...wordChoices(listing.city).map(([word]) => word!),
    ...addressTokens(listing.type),
    listing.state.toLowerCase(),
  ];
}

/** A word that is asked for: what it may be found as, the likeliest first. */
export type QueryWord = readonly string[];

/** The words a text asks for, each once. All of them must match; words that only join others are asked for alone only. */
export function queryWords(text: string): QueryWord[] {
  const choices = new Map(wordChoices(text).map((word) => [word[0]!, word]));
  const telling = [...choices.values()].filter(([word]) => !JOINING_WORDS.has(word!));
  return telling.length > 0 ? telling : [...choices.values()];
}

/** A text that as a whole is the beginning of a property number (`878771896589-6`) asks for that number only. */
export type TextQuery = { kind: "number"; prefix: string } | { kind: "words"; words: QueryWord[] };

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

import { UFS } from "#app/lib/br.ts";
import { addressTokens, JOINING_WORDS, nameTokens, wordChoices } from "#app/facts/places/address-words.ts";
import { canonicalNumber, type Listing } from "#app/facts/listings/listing.ts";

const STATE_WORDS = new Set(UFS.map((state) => state.toLowerCase()));

/** The minimum number of digits of the beginning of a property number. */
export const NUMBER_PREFIX_DIGITS = 6;

/** The fields of a listing that text is searched in. */
type Findable = Pick<
  Listing,
  "number" | "state" | "city" | "locality" | "district" | "address" | "postalCode" | "type"
>;

/** The folded words a listing is found by, its number included, each once. The same in the index and in the database. */
export function listingTokens(listing: Findable): string[] {
  return [...new Set([...placeTokens(listing), listing.number])];
}

/** The tokens of a listing without its number; may contain repetitions. */
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
    ...(listing.postalCode === null ? [] : [listing.postalCode.replace("-", "")]),
  ];
}

/** A word of a search: the forms it may be found as, the likeliest first. */
export type QueryWord = readonly string[];

/** `01310-100`, `01.310-100` or `01310100`, with `CEP` before it or without. */
const POSTAL_CODE = /(?<![\d.-])(?:\bcep\b[\s:.]*)?(\d{2})\.?(\d{3})-?(\d{3})(?![\d-])/gi;

/** The positions of CEPs in a text that are written as such: eight digits alone may be anything. */
export function postalCodesIn(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(POSTAL_CODE)).flatMap(({ 0: code, index }) =>
    /\D/.test(code) ? [{ start: index, end: index + code.length }] : [],
  );
}

/** Whether a text is nothing but a CEP. */
export function isPostalCode(text: string): boolean {
  return text.trim() !== "" && text.replace(POSTAL_CODE, "").trim() === "";
}

/**
 * The words of a text, each once. All of them must match; joining words count only when they are alone. A CEP is one
 * word of eight digits.
 */
export function queryWords(text: string): QueryWord[] {
  const codes: string[] = [];
  const others = text.replace(POSTAL_CODE, (_, ...digits: string[]) => {
    codes.push(digits.slice(0, 3).join(""));
    return ", ";
  });
  const choices = new Map<string, QueryWord>(wordChoices(others).map((word) => [word[0]!, word]));
  for (const code of codes) choices.set(code, [code]);
  const telling = [...choices.values()].filter(([word]) => !JOINING_WORDS.has(word!));
  return telling.length > 0 ? telling : [...choices.values()];
}

/** A text that as a whole is the beginning of a property number (`878771896589-6`) searches for that number only. */
type TextQuery = { kind: "number"; prefix: string } | { kind: "words"; words: QueryWord[] };

export function parseText(text: string): TextQuery {
  const number = canonicalNumber(text.trim());
  // Eight digits may be a CEP as well: as a word they find both.
  if (number !== null && number.length >= NUMBER_PREFIX_DIGITS && !isPostalCode(text))
    return { kind: "number", prefix: number };
  return { kind: "words", words: queryWords(text) };
}

/**
 * The beginning of the property numbers that a word searches for, without leading zeros; null where it is not a number.
 */
export function numberAsked([word = ""]: QueryWord): string | null {
  return isNumeric(word) ? (canonicalNumber(word) ?? word) : null;
}

export function isNumeric(word: string): boolean {
  return /^\d+$/.test(word);
}

/** `pa` means the state, never the beginning of `parque`. */
export function isStateWord(word: string): boolean {
  return STATE_WORDS.has(word);
}

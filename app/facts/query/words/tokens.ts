import { UFS } from "#app/lib/br.ts";
import { remembered } from "#app/lib/remembered.ts";
import {
  addressTokens,
  cityTokens,
  nameTokens,
  writtenNameTokens,
} from "#app/facts/places/address-tokens.ts";
import { JOINING_WORDS, readChoices, roleOf } from "#app/facts/places/address-words.ts";
import { searchedWords } from "#app/facts/places/named-numbers.ts";
import { houseNumber } from "#app/facts/places/normalise-address.ts";
import { canonicalNumber, type Listing } from "#app/facts/listings/listing.ts";

const STATE_WORDS = new Set(UFS.map((state) => state.toLowerCase()));

/** The minimum number of digits of the beginning of a property number. */
export const NUMBER_PREFIX_DIGITS = 6;

/** The fields of a listing that text is searched in. */
type Findable = Pick<
  Listing,
  "number" | "state" | "city" | "locality" | "district" | "address" | "postalCode" | "type"
>;

/** Sort after all words, so that no word begins like a token with one. */
const STREET_MARK = "{";
const NUMBER_MARK = "~";

/** The token of a listing that has a word in the name of its street; it only ranks. */
export function streetToken(word: string): string {
  return STREET_MARK + word;
}

/** The token of a listing whose house number is this word; it only ranks. */
export function numberToken(word: string): string {
  return NUMBER_MARK + word;
}

/** The words among tokens in code-unit order. */
export function wordsAmong(sorted: readonly string[]): string[] {
  const end = sorted.findIndex((token) => token >= STREET_MARK);
  return sorted.slice(0, end < 0 ? sorted.length : end);
}

/** The folded words a listing is found by, its number included, each once. The same in the index and in the database. */
export function listingTokens(listing: Findable): string[] {
  return [...new Set([...placeTokens(listing), listing.number])];
}

/** So many names are kept with their tokens: many listings share those of districts, cities and types. */
const MAX_CACHED = 4_000;
const ofDistrict = remembered(nameTokens, MAX_CACHED);
const ofCity = remembered(cityTokens, MAX_CACHED);
const ofType = remembered(addressTokens, MAX_CACHED);

/** The tokens of a listing without its number; may contain repetitions. */
export function placeTokens(listing: Omit<Findable, "number">): string[] {
  const { address } = listing;
  const street = /^[^,]*/.exec(address)![0];
  return [
    ...nameTokens(street),
    ...writtenNameTokens(street).flatMap((word) => (tellsStreet(word) ? [streetToken(word)] : [])),
    ...(houseNumber(address)?.match(/^\d+[a-z]?$/) ?? []).map(numberToken),
    ...addressTokens(address.slice(street.length)),
    ...ofDistrict(`${listing.district ?? ""}, ${listing.locality ?? ""}`),
    ...ofCity(listing.city),
    ...ofType(listing.type),
    listing.state.toLowerCase(),
    ...(listing.postalCode === null ? [] : [listing.postalCode.replace("-", "")]),
  ];
}

/** Not `rua`, and not `das`. */
function tellsStreet(word: string): boolean {
  return !JOINING_WORDS.has(word) && roleOf(word) !== "street";
}

/** Where a listing is as one text, in which phrases are searched for. */
export function placeText({
  address,
  district,
  locality,
  city,
  state,
}: Pick<Findable, "address" | "district" | "locality" | "city" | "state">): string {
  return [address, district, locality, city, state].filter((part) => part !== null).join(", ");
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

/** A text in which each CEP is one word of eight digits. */
export function withPlainCodes(text: string): string {
  return text.replace(POSTAL_CODE, (_, ...digits: string[]) => digits.slice(0, 3).join(""));
}

/**
 * The words of a text without the small language of searches, each once. Joining words count only when they are alone.
 * A CEP is one word of eight digits.
 */
export function queryWords(text: string): QueryWord[] {
  const words = searchedWords(readChoices([withPlainCodes(text)]));
  const choices = new Map(words.map(({ forms }): [string, QueryWord] => [forms[0]!, forms]));
  const telling = [...choices.values()].filter(([word]) => !JOINING_WORDS.has(word!));
  return telling.length > 0 ? telling : [...choices.values()];
}

/**
 * The beginning of the property numbers that a word searches for, without leading zeros; null where it is not a number.
 */
export function numberIn([word = ""]: QueryWord): string | null {
  return isNumeric(word) ? (canonicalNumber(word) ?? word) : null;
}

export function isNumeric(word: string): boolean {
  return /^\d+$/.test(word);
}

/** `pa` means the state, never the beginning of `parque`. */
export function isStateWord(word: string): boolean {
  return STATE_WORDS.has(word);
}

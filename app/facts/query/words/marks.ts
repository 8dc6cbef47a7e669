import {
  placedAddressTokens,
  placedCityTokens,
  placedNameTokens,
  type PlacedToken,
} from "#app/facts/places/address-tokens.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { slugify } from "#app/lib/text.ts";
import { phrasePattern } from "./phrase-pattern.ts";
import { parseText, type Clause, type Term } from "./text-query.ts";
import { NUMBER_PREFIX_DIGITS, numberIn, placeText, type QueryWord } from "./tokens.ts";
import { expandWord, makeVocabulary, tokensBeginning, type TokenRange, type Vocabulary } from "./typo.ts";

/** The texts of a listing that words are searched in. */
export const MARKED_FIELDS = [
  "address",
  "district",
  "locality",
  "city",
  "state",
  "type",
  "postalCode",
  "number",
] as const;
export type MarkedField = (typeof MARKED_FIELDS)[number];

/** A part of a text in UTF-16 units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** What a text matched in each field: in order, apart from each other; fields without any are absent. */
export type Marks = Partial<Record<MarkedField, Stretch[]>>;

export type MarkedListing = Pick<Listing, MarkedField>;

/** The marks of a listing that a search has found. */
export type MarkWords = (listing: MarkedListing) => Marks;

/** A listing's words with their places. */
interface PlacedWords {
  listing: MarkedListing;
  tokens: Readonly<Record<MarkedField, PlacedToken[]>>;
  own: Vocabulary;
}

/**
 * Tells which parts of matching listings the words of a search's text matched: words in any of their forms, glued ones,
 * beginnings, forgiven slips, whole phrases. Null for a text without words. `vocabulary`: the words of all listings in
 * code-unit order, which decide whether a word is a slip or the beginning of others; without them, those of each listing,
 * which can differ only among alternatives.
 */
export function wordMarker(text: string, vocabulary: readonly string[] | null): MarkWords | null {
  const query = parseText(text);
  if (query.kind === "number") return () => ({ number: [{ start: 0, end: query.prefix.length }] });
  const terms = query.clauses.flatMap(({ any, isOut }: Clause) => (isOut ? [] : any));
  if (terms.length === 0) return null;
  const marksOf = terms.map((term) => termMarker(term, vocabulary));
  return (listing) => {
    const placed = readWords(listing);
    const marks: Marks = {};
    const add: AddMark = (field, stretch) => void (marks[field] ??= []).push(stretch);
    for (const mark of marksOf) mark(placed, add);
    for (const field of MARKED_FIELDS)
      if (marks[field]) marks[field] = joined(listing[field] ?? "", marks[field]);
    return marks;
  };
}

type AddMark = (field: MarkedField, stretch: Stretch) => void;
type MarkTerm = (placed: PlacedWords, add: AddMark) => void;

function termMarker(term: Term, vocabulary: readonly string[] | null): MarkTerm {
  if (term.kind === "word") return wordTermMarker(term.word, vocabulary);
  if (term.kind === "prefix")
    return (placed, add) => {
      const ranges = term.beginnings.map((letters) => tokensBeginning(placed.own, letters));
      addTokens(placed, ranges, add);
    };
  if (term.kind === "state")
    return ({ listing: { state } }, add) => {
      if (state === term.state) add("state", { start: 0, end: state.length });
    };
  if (term.kind === "town")
    return ({ listing: { city, state } }, add) => {
      if (slugify(`${city} ${state}`) === term.slug) add("city", { start: 0, end: city.length });
    };
  const { words } = term;
  const phrase = term.kind === "phrase" && words.length > 1 ? new RegExp(phrasePattern(words), "g") : null;
  return (placed, add) => {
    const isThere = (form: string) => placed.own.tokens.includes(form);
    if (!words.every((word) => word.some(isThere))) return;
    if (phrase) addPhrases(placed.listing, phrase, add);
    else addForms(placed, new Set(words.flat()), add);
  };
}

function wordTermMarker(word: QueryWord, vocabulary: readonly string[] | null): MarkTerm {
  const number = numberIn(word);
  return (placed, add) => {
    const { own, listing } = placed;
    const everywhere = vocabulary === null ? own : { tokens: vocabulary };
    addTokens(placed, expandWord(own, word, { everywhere }), add);
    if (number === null) return;
    const isWanted =
      number.length >= NUMBER_PREFIX_DIGITS ? listing.number.startsWith(number) : listing.number === number;
    if (isWanted) add("number", { start: 0, end: number.length });
  };
}

function addTokens(placed: PlacedWords, ranges: readonly TokenRange[], add: AddMark): void {
  addForms(placed, new Set(ranges.flatMap(({ from, to }) => placed.own.tokens.slice(from, to))), add);
}

function addForms({ tokens }: PlacedWords, forms: ReadonlySet<string>, add: AddMark): void {
  for (const field of MARKED_FIELDS)
    for (const { token, start, end } of tokens[field]) if (forms.has(token)) add(field, { start, end });
}

const WORD_CHARACTER = /[0-9A-Za-zÀ-ÿ]/;

/** The phrases of the text of a listing's place; one may begin in the address and end in the neighbourhood. */
function addPhrases(listing: MarkedListing, phrase: RegExp, add: AddMark): void {
  const text = placeText(listing);
  phrase.lastIndex = 0;
  for (let hit; (hit = phrase.exec(text)) !== null;) {
    const [match] = hit;
    const start = hit.index + (WORD_CHARACTER.test(match[0]!) ? 0 : 1);
    const last = hit.index + match.length;
    const end = WORD_CHARACTER.test(text[last - 1]!) ? last : last - 1;
    addAcross(listing, { start, end }, add);
    // What separates two phrases ends one and begins the other.
    phrase.lastIndex = end;
  }
}

/** Adds to each field of `placeText` its part of a stretch. */
function addAcross(listing: MarkedListing, { start, end }: Stretch, add: AddMark): void {
  let from = 0;
  for (const field of ["address", "district", "locality", "city", "state"] as const) {
    const value = listing[field];
    if (value === null) continue;
    const part = { start: Math.max(0, start - from), end: Math.min(value.length, end - from) };
    if (part.start < part.end) add(field, part);
    from += value.length + ", ".length;
  }
}

/** The words of `listingTokens` with their places. */
export function placedTokens(listing: MarkedListing): Record<MarkedField, PlacedToken[]> {
  const { address, district, locality, city, state, type, postalCode, number } = listing;
  const street = /^[^,]*/.exec(address)![0].length;
  const shifted = (tokens: PlacedToken[], by: number) =>
    tokens.map(({ token, start, end }) => ({ token, start: start + by, end: end + by }));
  const whole = (text: string, token: string) => [{ token, start: 0, end: text.length }];
  // Read as one text, as in the index: a word of the one may tell what the last word of the other means.
  const names = placedNameTokens(`${district ?? ""}, ${locality ?? ""}`);
  const ofNames = (from: number, length: number) =>
    shifted(names, -from).flatMap(({ token, start, end }) =>
      end > 0 && start < length ? [{ token, start: Math.max(0, start), end: Math.min(length, end) }] : [],
    );
  const ofDistrict = (district ?? "").length;
  return {
    address: [
      ...placedNameTokens(address.slice(0, street)),
      ...shifted(placedAddressTokens(address.slice(street)), street),
    ],
    district: ofNames(0, ofDistrict),
    locality: ofNames(ofDistrict + ", ".length, (locality ?? "").length),
    city: placedCityTokens(city),
    state: whole(state, state.toLowerCase()),
    type: placedAddressTokens(type),
    postalCode: postalCode === null ? [] : whole(postalCode, postalCode.replace("-", "")),
    number: whole(number, number),
  };
}

function readWords(listing: MarkedListing): PlacedWords {
  const tokens = placedTokens(listing);
  const all = new Set(Object.values(tokens).flatMap((placed) => placed.map(({ token }) => token)));
  return { listing, tokens, own: makeVocabulary([...all].sort()) };
}

/** In order, with stretches that overlap or have only spaces between them as one. */
function joined(text: string, stretches: readonly Stretch[]): Stretch[] {
  const ordered = stretches.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const merged: Stretch[] = [];
  for (const { start, end } of ordered) {
    const last = merged.at(-1);
    if (last && (start <= last.end || text.slice(last.end, start).trim() === ""))
      last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

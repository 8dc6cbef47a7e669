import { dayNumber } from "#app/lib/dates.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import { shapeOf } from "./dimensions.ts";
import { livingKey } from "./for-living.ts";
import { placeKey } from "./place-columns.ts";
import { readName, type ReadName, type TokensOfName } from "#app/facts/query/words/place-names.ts";
import type { Pause } from "./radix-sort.ts";
import { sortedStrings } from "./sorted-strings.ts";
import { placeTokens } from "#app/facts/query/words/tokens.ts";

/** Facts that take time to compute from a listing and do not depend on other listings. */
export interface RowFacts {
  listing: Listing;
  number: number;
  /** Positions in the word list, each once. */
  words: number[];
  place: string;
  building: string | null;
  /** Equal for listings that are in the same cell of every dimension. */
  shape: string;
  /** The point of the map at which it is drawn. */
  point: string | null;
  /** Days since 1970. */
  firstSeen: number;
  seenAfter: number | null;
  living: number;
  /** m² and whole cents per m². */
  area: number | null;
  pricePerM2: number | null;
}

/** The words that listings are found by. It may hold words that no listing has any more. */
export interface WordList {
  words: string[];
  /** Positions in `words` by code-unit order of the words. */
  sorted: Uint32Array;
}

/** What was computed for one index and is still true for the next one. */
export interface KnownFacts {
  /** In the order of the listings. Facts of other listings are dropped. */
  factsOf(
    listings: Listing[],
    pause: Pause,
    slice: number,
  ): Promise<{ facts: RowFacts[]; wordList: WordList }>;
  readName: ReadName;
}

/** When words and other texts exceed twice the first number by this many, all are read anew. */
const FEW = 20_000;

/**
 * Facts are kept by number and reused while the fields they come from stay the same, so that an index never differs by
 * them.
 */
export function createKnownFacts(): KnownFacts {
  let byNumber = new Map<string, RowFacts>();
  let positions = new Map<string, number>();
  let wordList: WordList = { words: [], sorted: new Uint32Array() };
  /** One string object for all listings that share its text. */
  let shared = new Map<string, string>();
  let names = new Map<string, TokensOfName>();
  let most = Infinity;

  const held = () => positions.size + shared.size + names.size;

  function forgetWhenMuch(): void {
    if (held() <= most) return;
    byNumber = new Map();
    positions = new Map();
    wordList = { words: [], sorted: new Uint32Array() };
    shared = new Map();
    names = new Map();
    most = Infinity;
  }

  function one(text: string): string {
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    return known ?? text;
  }

  function wordsOf(listing: Listing): number[] {
    const { words } = wordList;
    const found = new Set<number>();
    for (const word of placeTokens(listing)) {
      let position = positions.get(word);
      if (position === undefined) {
        positions.set(word, (position = words.length));
        words.push(word);
      }
      found.add(position);
    }
    return [...found];
  }

  function factsOf(listing: Listing, before: RowFacts | undefined): RowFacts {
    const isSame = before !== undefined && isCalledTheSame(before.listing, listing);
    const point = pointKey(listing);
    return {
      listing,
      number: Number(listing.number),
      words: isSame ? before.words : wordsOf(listing),
      place: isSame ? before.place : one(placeKey(listing)),
      building: isSame ? before.building : buildingKey(listing),
      shape: one(shapeOf(listing)),
      point: point === null ? null : one(point),
      firstSeen: dayNumber(listing.firstSeen),
      seenAfter: listing.seenAfter === null ? null : dayNumber(listing.seenAfter),
      living: livingKey(listing),
      area: searchArea(listing)?.m2 ?? null,
      pricePerM2: pricePerM2Cents(listing),
    };
  }

  return {
    async factsOf(listings, pause, slice) {
      forgetWhenMuch();
      const facts: RowFacts[] = [];
      for (let i = 0; i < listings.length; i++) {
        if (i % slice === 0) await pause();
        const listing = listings[i]!;
        let known = byNumber.get(listing.number);
        if (known?.listing !== listing) byNumber.set(listing.number, (known = factsOf(listing, known)));
        facts.push(known);
      }
      if (byNumber.size > facts.length)
        byNumber = new Map(facts.map((known) => [known.listing.number, known]));
      const added = await sortedStrings(wordList.words.slice(wordList.sorted.length), pause);
      if (added.length > 0) wordList = withSorted(wordList, added, positions);
      if (most === Infinity) most = held() * 2 + FEW;
      return { facts, wordList };
    },
    readName(name) {
      let tokens = names.get(name);
      if (!tokens) names.set(name, (tokens = readName(name)));
      return tokens;
    },
  };
}

/** The list with its new words, given in order, among the sorted ones. */
function withSorted(
  { words, sorted }: WordList,
  added: string[],
  positions: ReadonlyMap<string, number>,
): WordList {
  const merged = new Uint32Array(words.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < merged.length; at++) {
    const isNext = j === added.length || (i < sorted.length && words[sorted[i]!]! < added[j]!);
    merged[at] = isNext ? sorted[i++]! : positions.get(added[j++]!)!;
  }
  return { words, sorted: merged };
}

/** Whether the fields that a listing is found by and placed with did not change. */
function isCalledTheSame(a: Listing, b: Listing): boolean {
  return (
    a.address === b.address &&
    a.postalCode === b.postalCode &&
    a.districtSlug === b.districtSlug &&
    a.district === b.district &&
    a.locality === b.locality &&
    a.city === b.city &&
    a.citySlug === b.citySlug &&
    a.state === b.state &&
    a.type === b.type
  );
}

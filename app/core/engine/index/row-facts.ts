import type { Listing } from "#app/facts/listings/listing.ts";
import { placeTokens } from "#app/facts/query/words/tokens.ts";
import { shapeOf } from "./dimensions.ts";
import { placeKey } from "./place-columns.ts";
import { sortedStrings, type Pause } from "./radix-sort.ts";

/** Facts that take time to compute from a listing, for the building of an index from nothing. */
export interface RowFacts {
  listing: Listing;
  number: number;
  /** Positions in the word list, each once. */
  words: number[];
  place: string;
  /** Equal for listings that are in the same cell of every dimension. */
  shape: string;
}

/** The words that listings are found by. */
export interface WordList {
  words: string[];
  /** Positions in `words` by code-unit order of the words. */
  sorted: Uint32Array;
}

/** Reads the facts of listings, in their order; pauses after every `slice` of them. */
export async function readFacts(
  listings: readonly Listing[],
  pause: Pause,
  slice: number,
): Promise<{ facts: RowFacts[]; wordList: WordList }> {
  const positions = new Map<string, number>();
  const facts: RowFacts[] = [];
  for (const [i, listing] of listings.entries()) {
    if (i % slice === 0) await pause();
    const words = new Set<number>();
    for (const word of placeTokens(listing)) {
      let position = positions.get(word);
      if (position === undefined) positions.set(word, (position = positions.size));
      words.add(position);
    }
    facts.push({
      listing,
      number: Number(listing.number),
      words: [...words],
      place: placeKey(listing),
      shape: shapeOf(listing),
    });
  }
  const words = [...positions.keys()];
  const sorted = await sortedStrings(words, pause);
  return { facts, wordList: { words, sorted: Uint32Array.from(sorted, (word) => positions.get(word)!) } };
}

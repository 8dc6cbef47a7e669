import { phraseNeighbours, phrasePattern } from "#app/facts/query/words/phrase-pattern.ts";
import type { QueryWord } from "#app/facts/query/words/tokens.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { add, eachSet, newBitset, subtract, unite, type Bitset } from "#app/lib/bitset.ts";
import { mayHaveNeighbours, type WordSequences } from "./word-sequences.ts";

/** Adds those of some rows whose text has the words as a phrase; without a phrase (one word) all of them. */
export type AddPhraseRows = (words: readonly QueryWord[], among: Bitset, into: Bitset) => void;

/** What is known of a phrase: the rows that were looked at, and those of them that have it. */
interface Known {
  seen: Bitset;
  having: Bitset;
}

/** Each holds two bits for each row. */
const MAX_KNOWN = 50;

/**
 * Finds phrases in a text of the listings. A regular expression over a text takes a microsecond, so it looks only at rows
 * that have two of the words next to each other, and at each once for a phrase, also in the searches that follow.
 */
export function createPhraseRows(
  listings: readonly Listing[],
  textOf: (listing: Listing) => string,
  sequences: WordSequences | null,
): AddPhraseRows {
  const known = new Map<string, Known>();

  function knownOf(pattern: string): Known {
    const cached = known.get(pattern);
    if (cached) return cached;
    if (known.size >= MAX_KNOWN) known.clear();
    const made = { seen: newBitset(listings.length), having: newBitset(listings.length) };
    known.set(pattern, made);
    return made;
  }

  return (words, among, into) => {
    if (words.length < 2) return unite(into, among);
    const pattern = phrasePattern(words);
    const { seen, having } = knownOf(pattern);
    const left = among.slice();
    subtract(left, seen);
    if (left.some((bits) => bits !== 0)) {
      const phrase = new RegExp(pattern);
      const neighbours = phraseNeighbours(words);
      const isPossible = sequences && neighbours ? mayHaveNeighbours(sequences, neighbours) : () => true;
      eachSet(left, (row) => {
        if (isPossible(row) && phrase.test(textOf(listings[row]!))) add(having, row);
      });
      unite(seen, left);
    }
    for (let i = 0; i < into.length; i++) into[i]! |= among[i]! & having[i]!;
  };
}

import { addressPhrase } from "#app/facts/query/words/phrase-pattern.ts";
import { districtsNamed } from "#app/facts/query/words/place-names.ts";
import { preferredWords } from "#app/facts/query/words/preferred-words.ts";
import {
  closeTokens,
  districtsAlike,
  MOST_OF_WORD,
  PART_TOGETHER,
  partsNamed,
  PLACE_WEIGHTS,
  TOGETHER,
  WHOLE_NAME,
  type CloseTokens,
} from "#app/facts/query/words/relevance.ts";
import { rankingWords, type RankingWord } from "#app/facts/query/words/text-query.ts";
import { numberToken, streetToken, type QueryWord } from "#app/facts/query/words/tokens.ts";
import {
  add,
  countRange,
  eachSet,
  has,
  intersect,
  newBitset,
  remove,
  removeRange,
  unite,
  type Bitset,
} from "#app/lib/bitset.ts";
import { reusedCounters } from "#app/lib/counters.ts";
import type { Columns } from "./columns.ts";
import { createPhraseRows } from "./phrase-rows.ts";
import type { Segment } from "./place-columns.ts";
import { addExactRows, addWordRows, expanded, rowsOfToken } from "./text-index.ts";

type Place = keyof typeof PLACE_WEIGHTS;
const PLACES = Object.keys(PLACE_WEIGHTS) as Place[];

/** Splits matching rows by how well they match the typed words, the best first; null where no words were typed. */
type RankMatches = (matches: Bitset, text: string, preferred: string) => Iterable<Bitset> | null;

/**
 * Splits rows by their relevance to the words of a text (`relevance.ts`), and rows of the same relevance by the number
 * of preferred words. No part is empty. Each part is made when it is taken: a page needs the first few.
 */
export function createMatchRanker({ listings, places, names, text: index, sequences }: Columns): RankMatches {
  const rows = listings.length;
  const addPhraseRows = createPhraseRows(listings, ({ address }) => address, sequences ?? null);
  /** Of matching rows only; what others have is left from earlier searches. */
  const scores = new Uint16Array(rows);
  /** Matching rows to which a word has added nothing yet. */
  const left = newBitset(rows);
  const counts = reusedCounters();

  /** Adds to each matching row what a word is worth in it: the best first, after which a row is left no more. */
  function score(matches: Bitset, close: readonly CloseTokens[]): void {
    left.set(matches);
    for (const { worth, place, tokens } of byWorth(close))
      for (const token of tokens) raise[place](token, worth);
  }

  const raise: Record<Place, (token: string, worth: number) => void> = {
    // A house number is the only token there, and begins with a digit.
    number: (token, worth) => /^\d/.test(token) && raiseRows(numberToken(token), worth),
    street: (token, worth) => raiseRows(streetToken(token), worth),
    district(token, worth) {
      for (const i of names.byToken.get(token) ?? []) raiseSegment(places.districts[i]!, worth);
    },
    city(token, worth) {
      for (const slug of names.citiesByToken.get(token) ?? [])
        for (const segment of places.citiesBySlug.get(slug) ?? []) raiseSegment(segment, worth);
    },
    elsewhere: (token, worth) => raiseRows(token, worth),
  };

  function raiseSegment({ start, end }: Segment, worth: number): void {
    eachSet(left, (row) => void (scores[row]! += worth), start, end);
    removeRange(left, start, end);
  }

  function raiseRows(token: string, worth: number): void {
    const { postings, bits } = rowsOfToken(index, token);
    for (let i = 0; i < postings.length; i++) {
      const row = postings[i]!;
      if (!has(left, row)) continue;
      scores[row]! += worth;
      remove(left, row);
    }
    if (bits === null) return;
    for (let i = 0; i < bits.length; i++) {
      const hit = bits[i]! & left[i]!;
      if (hit === 0) continue;
      for (let word = hit; word !== 0; word &= word - 1)
        scores[(i << 5) + 31 - Math.clz32(word & -word)]! += worth;
      left[i]! &= ~hit;
    }
  }

  /** Adds what the words are worth together. */
  function scoreTogether(
    matches: Bitset,
    words: readonly QueryWord[],
    close: readonly (readonly CloseTokens[])[],
  ): void {
    const whole = districtsNamed(names, words);
    for (const i of new Set([...whole, ...districtsAlike(names, close)])) {
      const { start, end } = places.districts[i]!;
      const worth = whole.includes(i) ? WHOLE_NAME : TOGETHER;
      eachSet(matches, (row) => void (scores[row]! += worth), start, end);
    }
    const phrase = addressPhrase(words, names);
    const named = partsNamed(words);
    if (phrase === null && named.length === 0) return;
    const all = matches.slice();
    const part = newBitset(rows);
    for (const word of words) {
      part.fill(0);
      addExactRows(index, word, part);
      intersect(all, part);
    }
    if (all.every((bits) => bits === 0)) return;
    const raiseTogether = (neighbours: readonly QueryWord[], worth: number) => {
      addPhraseRows(neighbours, all, part.fill(0));
      eachSet(part, (row) => void (scores[row]! += worth));
    };
    if (phrase !== null) raiseTogether(phrase, TOGETHER);
    for (const pair of named) raiseTogether(pair, PART_TOGETHER);
  }

  function* byScore(matches: Bitset, ranking: readonly RankingWord[]): Generator<Bitset> {
    if (countRange(matches, 0, rows) < 2) {
      yield matches;
      return;
    }
    eachSet(matches, (row) => void (scores[row] = 0));
    const close = ranking.map((word) => closeTokens(index.vocabulary, word, expanded(index, word.word)));
    for (const tokens of close) score(matches, tokens);
    const words = ranking.map(({ word }) => word);
    scoreTogether(matches, words, close);
    const most =
      words.length * MOST_OF_WORD + TOGETHER + WHOLE_NAME + partsNamed(words).length * PART_TOGETHER;
    const having = counts(most + 1);
    eachSet(matches, (row) => void having[scores[row]!]!++);
    const inParts = Array.from({ length: most + 1 }, (_, i) => most - i).filter(
      (value) => having[value]! > 0,
    );
    for (const value of inParts) {
      const part = newBitset(rows);
      eachSet(matches, (row) => {
        if (scores[row] === value) add(part, row);
      });
      yield part;
    }
  }

  /** The rows that have all of the words, all but one of them, and so on. */
  function levelsOf(words: readonly QueryWord[]): Bitset[] {
    const levels: Bitset[] = [];
    for (const word of words) {
      const having = newBitset(rows);
      addWordRows(index, word, having);
      // Rows that had so many words before and have this one too have one more.
      for (let i = levels.length; i >= 0; i--) {
        const more = having.slice();
        if (i > 0) intersect(more, levels[i - 1]!);
        if (levels[i]) unite(levels[i]!, more);
        else levels[i] = more;
      }
    }
    return levels.reverse();
  }

  return (matches, text, preferred) => {
    const words = text === "" ? [] : rankingWords(text);
    const levels = preferred === "" ? [] : levelsOf(preferredWords(preferred));
    if (words.length === 0) return levels.length === 0 ? null : parted(matches, levels);
    const parts = byScore(matches, words);
    return levels.length === 0 ? parts : partedEach(parts, levels);
  };
}

interface Worth {
  worth: number;
  place: Place;
  tokens: readonly string[];
}

/** What tokens are worth in each place, the most first. */
function byWorth(close: readonly CloseTokens[]): Worth[] {
  const worths = close.flatMap(({ closeness, tokens }) =>
    PLACES.map((place) => ({ worth: closeness + PLACE_WEIGHTS[place], place, tokens })),
  );
  return worths.sort((a, b) => b.worth - a.worth);
}

function* partedEach(parts: Iterable<Bitset>, sets: readonly Bitset[]): Generator<Bitset> {
  for (const part of parts) yield* parted(part, sets);
}

/** Rows by the first of the sets that each is in, then rows that are in none. */
function parted(rows: Bitset, sets: readonly Bitset[]): Bitset[] {
  const left = rows.slice();
  const parts: Bitset[] = [];
  for (const set of sets) {
    const part = left.slice();
    intersect(part, set);
    for (let i = 0; i < left.length; i++) left[i]! &= ~part[i]!;
    parts.push(part);
  }
  return [...parts, left].filter((part) => part.some((bits) => bits !== 0));
}

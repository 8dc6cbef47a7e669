import { addressPhrase } from "#app/facts/query/words/phrase-pattern.ts";
import { districtsNamed } from "#app/facts/query/words/place-names.ts";
import { preferredWords } from "#app/facts/query/words/preferred-words.ts";
import { closeTokens, PLACE_WEIGHTS, TOGETHER, WHOLE_NAME } from "#app/facts/query/words/relevance.ts";
import { rankingWords } from "#app/facts/query/words/text-query.ts";
import { numberToken, streetToken, type QueryWord } from "#app/facts/query/words/tokens.ts";
import { add, countRange, eachSet, intersect, newBitset, unite, type Bitset } from "#app/lib/bitset.ts";
import type { Columns } from "./columns.ts";
import { createPhraseRows } from "./phrase-rows.ts";
import { addExactRows, addWordRows, eachTokenRow, expanded } from "./text-index.ts";

/** Splits found rows by how well they match the typed words, the best first; null where no words were typed. */
type RankMatches = (found: Bitset, text: string, preferred: string) => Iterable<Bitset> | null;

/**
 * Splits rows by their relevance to the words of a text (`relevance.ts`), and rows of the same relevance by the number
 * of preferred words. No part is empty. Each part is made when it is taken: a page needs the first few.
 */
export function createMatchRanker({ listings, places, names, text: index, sequences }: Columns): RankMatches {
  const rows = listings.length;
  const addPhraseRows = createPhraseRows(listings, ({ address }) => address, sequences ?? null);
  /** Of found rows only; what others have is left from earlier searches. */
  const best = new Uint8Array(rows);
  const scores = new Uint16Array(rows);

  /** Adds to each found row what a word is worth in it. */
  function score(found: Bitset, word: QueryWord, isLast: boolean): void {
    eachSet(found, (row) => void (best[row] = 0));
    for (const { closeness, tokens } of closeTokens(index.vocabulary, word, expanded(index, word, !isLast))) {
      const raiseBy = (weight: number) => (row: number) => {
        if (best[row]! < closeness + weight) best[row] = closeness + weight;
      };
      const elsewhere = raiseBy(PLACE_WEIGHTS.elsewhere);
      const city = raiseBy(PLACE_WEIGHTS.city);
      const district = raiseBy(PLACE_WEIGHTS.district);
      const street = raiseBy(PLACE_WEIGHTS.street);
      const number = raiseBy(PLACE_WEIGHTS.number);
      for (const token of tokens) {
        eachTokenRow(index, token, found, elsewhere);
        for (const slug of names.citiesByToken.get(token) ?? [])
          for (const { start, end } of places.citiesBySlug.get(slug) ?? []) eachSet(found, city, start, end);
        for (const i of names.byToken.get(token) ?? []) {
          const { start, end } = places.districts[i]!;
          eachSet(found, district, start, end);
        }
        eachTokenRow(index, streetToken(token), found, street);
        eachTokenRow(index, numberToken(token), found, number);
      }
    }
    eachSet(found, (row) => void (scores[row]! += best[row]!));
  }

  /** Adds what the words are worth together. */
  function scoreTogether(found: Bitset, words: readonly QueryWord[]): void {
    for (const i of districtsNamed(names, words)) {
      const { start, end } = places.districts[i]!;
      eachSet(found, (row) => void (scores[row]! += WHOLE_NAME), start, end);
    }
    const all = found.slice();
    const part = newBitset(rows);
    for (const word of words) {
      part.fill(0);
      addExactRows(index, word, part);
      intersect(all, part);
    }
    const phrase = all.some((bits) => bits !== 0) ? addressPhrase(words, names) : null;
    if (phrase === null) return;
    addPhraseRows(phrase, all, part.fill(0));
    eachSet(part, (row) => void (scores[row]! += TOGETHER));
  }

  function* byScore(found: Bitset, words: readonly QueryWord[]): Generator<Bitset> {
    if (countRange(found, 0, rows) < 2) {
      yield found;
      return;
    }
    eachSet(found, (row) => void (scores[row] = 0));
    for (const [i, word] of words.entries()) score(found, word, i === words.length - 1);
    scoreTogether(found, words);
    const values = new Set<number>();
    eachSet(found, (row) => void values.add(scores[row]!));
    for (const value of [...values].sort((a, b) => b - a)) {
      const part = newBitset(rows);
      eachSet(found, (row) => {
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

  return (found, text, preferred) => {
    const words = text === "" ? [] : rankingWords(text);
    const levels = preferred === "" ? [] : levelsOf(preferredWords(preferred));
    if (words.length === 0) return levels.length === 0 ? null : parted(found, levels);
    const parts = byScore(found, words);
    return levels.length === 0 ? parts : partedEach(parts, levels);
  };
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

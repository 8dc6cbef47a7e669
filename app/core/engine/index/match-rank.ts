import { preferredWords } from "#app/facts/query/words/preferred-words.ts";
import { add, addRange, intersect, newBitset, unite, type Bitset } from "#app/lib/bitset.ts";
import type { Columns } from "./columns.ts";
import { addressPattern } from "#app/facts/query/words/phrase-pattern.ts";
import { placesNamed } from "#app/facts/query/words/place-names.ts";
import { addExactRows, addWordRows } from "./text-index.ts";
import { rankingWords } from "#app/facts/query/words/text-query.ts";
import type { QueryWord } from "#app/facts/query/words/tokens.ts";

/** Splits found rows by how well they match the typed words; null where no words were typed. */
type RankMatches = (found: Bitset, text: string, preferred: string) => Bitset[] | null;

/**
 * Splits rows into those of the district that is named exactly as typed, of places whose names have all words, with the
 * words side by side in their address, with all words as they were typed, and the rest; each of these by the number of
 * preferred words. Best first; no part is empty.
 */
export function createMatchRanker({ listings, places, names, text: index }: Columns): RankMatches {
  const rows = listings.length;

  function tiersOf(found: Bitset, words: readonly QueryWord[]): Bitset[] {
    const { whole, within, cities } = placesNamed(names, words);
    const named = newBitset(rows);
    for (const i of whole) addRange(named, places.districts[i]!.start, places.districts[i]!.end);
    const around = newBitset(rows);
    for (const i of within) addRange(around, places.districts[i]!.start, places.districts[i]!.end);
    for (const slug of cities) {
      for (const { start, end } of places.citiesBySlug.get(slug) ?? []) addRange(around, start, end);
    }
    const exact = newBitset(rows);
    addRange(exact, 0, rows);
    const part = newBitset(rows);
    for (const word of words) {
      part.fill(0);
      addExactRows(index, word, part);
      intersect(exact, part);
    }
    return [named, around, sideBySide(found, [named, around], exact, words), exact];
  }

  /** The rows among those not yet ranked that have all words, next to each other. */
  function sideBySide(found: Bitset, before: Bitset[], exact: Bitset, words: readonly QueryWord[]): Bitset {
    const having = newBitset(rows);
    const pattern = addressPattern(words, names);
    if (pattern === null) return having;
    const phrase = new RegExp(pattern);
    for (let i = 0; i < having.length; i++) {
      let left = found[i]! & exact[i]!;
      for (const each of before) left &= ~each[i]!;
      for (; left !== 0; left &= left - 1) {
        const row = i * 32 + (31 - Math.clz32(left & -left));
        if (phrase.test(listings[row]!.address)) add(having, row);
      }
    }
    return having;
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
    const tiers = text === "" ? [] : tiersOf(found, rankingWords(text));
    const levels = preferred === "" ? [] : levelsOf(preferredWords(preferred));
    if (tiers.length + levels.length === 0) return null;
    return parted(found, tiers).flatMap((part) => parted(part, levels));
  };
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

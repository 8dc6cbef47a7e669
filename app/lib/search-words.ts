import { fold, likeLiteral } from "./text.ts";

const MOST_WORDS = 8;
const TRIGRAM = 3;

/**
 * The patterns of SQL's `like` for the words of a typed search, all of which a text of folded words after spaces must
 * match: words match anywhere, those with fewer letters than an index of trigrams needs only the beginning of a word.
 */
export function searchPatterns(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `${word.length < TRIGRAM ? "% " : "%"}${likeLiteral(word)}%`);
}

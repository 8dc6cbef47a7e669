import { popcount } from "#app/lib/bitset.ts";
import type { Clause } from "./text-query.ts";
import { isNumeric, isStateWord, type QueryWord } from "./tokens.ts";

/** The distinct tokens of the available listings in code-unit order, with a mask of the characters each holds. */
export interface Vocabulary {
  tokens: readonly string[];
  masks: Int32Array;
}

/** Tokens `from` to `to` (exclusive) of a vocabulary. */
export interface TokenRange {
  from: number;
  to: number;
}

/** `sorted`: distinct tokens in code-unit order. */
export function makeVocabulary(sorted: string[]): Vocabulary {
  return { tokens: sorted, masks: Int32Array.from(sorted, characterMask) };
}

/** How far a word reaches. */
interface Reach {
  /** Whether it may still be typed on: then it also means the tokens that only begin with it. */
  begins?: boolean;
  /** The tokens of all listings, where the vocabulary is of some of them: what is a word anywhere is no misspelling. */
  everywhere?: Tokens;
}

type Tokens = Pick<Vocabulary, "tokens">;

/**
 * The tokens that a query word stands for, wherever it stands. Its likeliest form means the token that equals it, or where
 * there is none all that begin with it; digits, a state's code, a single letter and its other forms mean only themselves. A
 * word of four letters or more that begins no token means the tokens it may be a misspelling of: one edit away, or two from
 * eight letters on.
 */
export function expandWord(
  vocabulary: Vocabulary,
  word: QueryWord,
  { begins = false, everywhere = vocabulary }: Reach = {},
): TokenRange[] {
  const [first = "", ...others] = word;
  const ranges = others.flatMap((other) => sameToken(vocabulary, other));
  if (isExact(first)) return [...sameToken(vocabulary, first), ...ranges];
  if (!begins && isToken(everywhere, first)) return [...sameToken(vocabulary, first), ...ranges];
  const begun = tokensBeginning(vocabulary, first);
  if (begun.to > begun.from) return [begun, ...ranges];
  return isGuessed(everywhere, word) ? slipsOf(vocabulary, first, first.length >= 8 ? 2 : 1) : ranges;
}

/** Whether a word means nothing but itself. */
function isExact(word: string): boolean {
  return isNumeric(word) || isStateWord(word) || word.length === 1;
}

function isToken(tokens: Tokens, word: string): boolean {
  return sameToken(tokens, word).length > 0;
}

/** Whether a word is taken for a misspelling: no token begins with it, or equals one of its other forms. */
export function isGuessed(tokens: Tokens, [first = "", ...others]: QueryWord): boolean {
  if (first.length < 4 || isExact(first)) return false;
  const { from, to } = tokensBeginning(tokens, first);
  return from === to && !others.some((other) => isToken(tokens, other));
}

/** A typed word that is none of a vocabulary, and the folded words that it was taken for. */
export interface Guess {
  source: string;
  meant: string[];
}

/** The words of a text that are taken for misspellings. */
export function guessesIn(vocabulary: Vocabulary, clauses: readonly Clause[]): Guess[] {
  return clauses.flatMap(({ any, isOut, source }) =>
    any.flatMap((term): Guess[] => {
      if (isOut || term.kind !== "word" || !isGuessed(vocabulary, term.word)) return [];
      const meant = expandWord(vocabulary, term.word);
      const tokens = meant.flatMap(({ from, to }) => vocabulary.tokens.slice(from, to));
      return tokens.length > 0 ? [{ source: any.length > 1 ? term.word[0]! : source, meant: tokens }] : [];
    }),
  );
}

/** Whether the words of all listings may change what a word means among these. */
export function isUncertain(tokens: Tokens, word: QueryWord): boolean {
  const [first = ""] = word;
  return isGuessed(tokens, word) || (!isExact(first) && !isToken(tokens, first));
}

/** The token that equals a word, if there is one. */
export function sameToken(vocabulary: Tokens, word: string): TokenRange[] {
  const from = lowerBound(vocabulary.tokens, word);
  return vocabulary.tokens[from] === word ? [{ from, to: from + 1 }] : [];
}

/** The tokens that begin with a word; none when `from` equals `to`. */
export function tokensBeginning({ tokens }: Tokens, word: string): TokenRange {
  // U+FFFF sorts after every character of a token.
  return { from: lowerBound(tokens, word), to: lowerBound(tokens, `${word}\uffff`) };
}

function slipsOf({ tokens, masks }: Vocabulary, word: string, edits: number): TokenRange[] {
  const mask = characterMask(word);
  const ranges: TokenRange[] = [];
  for (let i = 0; i < tokens.length; i++) {
    // An edit changes at most two characters of the mask.
    if (popcount(mask ^ masks[i]!) > 2 * edits) continue;
    const token = tokens[i]!;
    if (Math.abs(token.length - word.length) > edits || isNumeric(token)) continue;
    if (isWithinEdits(word, token, edits)) ranges.push({ from: i, to: i + 1 });
  }
  return ranges;
}

/** Rows of a table of edits, used again because a misspelling is compared with hundreds of words. */
let [beforeLast, last, row] = tableRows(0);

function tableRows(length: number): [Uint8Array, Uint8Array, Uint8Array] {
  return [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
}

/** Whether optimal string alignment (insert, delete, replace, swap of neighbours) needs at most `max` edits. */
export function isWithinEdits(a: string, b: string, max: number): boolean {
  const [rows, columns] = [a.length, b.length];
  if (Math.abs(rows - columns) > max) return false;
  if (row.length <= columns) [beforeLast, last, row] = tableRows(columns + 32);
  const most = max + 1;
  for (let j = 0; j <= columns; j++) last[j] = Math.min(j, most);
  let bestOfLast = 0;
  for (let i = 1; i <= rows; i++) {
    const letter = a.charCodeAt(i - 1);
    // Cells further from the diagonal need more edits.
    const [from, to] = [Math.max(1, i - max), Math.min(columns, i + max)];
    row[from - 1] = from === 1 ? Math.min(i, most) : most;
    let best = row[from - 1]!;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = last[j - 1]! + (letter === other ? 0 : 1);
      if (last[j]! < cost) cost = last[j]! + 1;
      if (row[j - 1]! < cost) cost = row[j - 1]! + 1;
      const isSwap = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwap && beforeLast[j - 2]! < cost) cost = beforeLast[j - 2]! + 1;
      row[j] = cost < most ? cost : most;
      if (cost < best) best = cost;
    }
    if (to < columns) row[to + 1] = most;
    // A swap reaches two rows back, so only two rows in a row beyond the limit are final.
    if (best > max && bestOfLast > max) return false;
    bestOfLast = best;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[columns]! <= max;
}

/** One bit a letter; the ten digits share the remaining six. */
function characterMask(token: string): number {
  let mask = 0;
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    mask |= 1 << (code >= 97 ? code - 97 : 26 + ((code - 48) % 6));
  }
  return mask;
}

function lowerBound(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { add, newBitset, unite, type Bitset } from "#app/lib/bitset.ts";
import type { Pause } from "./radix-sort.ts";
import type { RowFacts, WordList } from "./row-facts.ts";
import { NUMBER_PREFIX_DIGITS, numberIn, wordsAmong, type QueryWord } from "#app/facts/query/words/tokens.ts";
import { clausesIn } from "#app/facts/query/words/text-query.ts";
import {
  expandWord,
  isGuessed,
  isUncertain,
  makeVocabulary,
  sameToken,
  tokensBeginning,
  type TokenRange,
  type Vocabulary,
} from "#app/facts/query/words/typo.ts";

/**
 * Rows by token. The rows of token t are `postings[starts[t] .. starts[t + 1]]`, so those of a prefix are one slice.
 * Tokens of more than every 32nd row are bitsets instead, which are then smaller.
 */
export interface TextIndex {
  /** The words; the tokens that only rank come after them. */
  vocabulary: Vocabulary;
  /** All tokens in code-unit order. */
  tokens: readonly string[];
  /** The words of all listings, where these are some of them and the others matter. */
  everywhere?: Pick<Vocabulary, "tokens">;
  starts: Uint32Array;
  postings: Uint32Array;
  frequent: { token: number; bits: Bitset }[];
  /** Property numbers ascending, with the row of each. */
  numbers: Float64Array;
  numberRows: Uint32Array;
}

const NUMBER_DIGITS = 13;

/** Adds the rows that a query word matches. */
export function addWordRows(index: TextIndex, word: QueryWord, into: Bitset): void {
  const { vocabulary, everywhere = vocabulary } = index;
  const expand = () => expandWord(vocabulary, word, { everywhere });
  addTokenRows(index, everywhere === vocabulary ? cachedRanges(vocabulary, word, expand) : expand(), into);
  const number = numberIn(word);
  if (number === null) return;
  if (number.length >= NUMBER_PREFIX_DIGITS) addNumberRows(index, number, into);
  else addNumbersBetween(index, number, 1, into);
}

/** Adds the rows that have a word with this beginning. */
export function addBegunRows(index: TextIndex, beginnings: readonly string[], into: Bitset): void {
  const ranges = beginnings.map((letters) => tokensBeginning(index.vocabulary, letters));
  addTokenRows(index, ranges, into);
}

/** Adds the rows that have a query word exactly as it is written, in one of its forms. */
export function addExactRows(index: TextIndex, word: QueryWord, into: Bitset): void {
  addTokenRows(
    index,
    word.flatMap((form) => sameToken(index.vocabulary, form)),
    into,
  );
}

function addTokenRows(index: TextIndex, ranges: TokenRange[], into: Bitset): void {
  for (const { from, to } of ranges) {
    addPostings(into, index.postings, index.starts[from]!, index.starts[to]!);
    for (const { token, bits } of index.frequent) if (token >= from && token < to) unite(into, bits);
  }
}

function addPostings(into: Bitset, postings: Uint32Array, from: number, end: number): void {
  for (let i = from; i < end; i++) add(into, postings[i]!);
}

const NO_ROWS = new Uint32Array(0);

/** The rows that have a token: a list, or a bitset where there are many. */
export function rowsOfToken(
  { tokens, starts, postings, frequent }: TextIndex,
  token: string,
): { postings: Uint32Array; bits: Bitset | null } {
  const [range] = sameToken({ tokens }, token);
  if (range === undefined) return { postings: NO_ROWS, bits: null };
  const [start, end] = [starts[range.from]!, starts[range.to]!];
  if (end > start) return { postings: postings.subarray(start, end), bits: null };
  return { postings: NO_ROWS, bits: frequent.find((each) => each.token === range.from)?.bits ?? null };
}

/** Words of the last searches: a misspelling takes a look at every token. */
const MAX_CACHED_WORDS = 200;
const CACHE = new WeakMap<Vocabulary, Map<string, TokenRange[]>>();

/** The tokens that a word stands for. */
export function expanded({ vocabulary }: TextIndex, word: QueryWord): TokenRange[] {
  return cachedRanges(vocabulary, word, () => expandWord(vocabulary, word));
}

function cachedRanges(vocabulary: Vocabulary, word: QueryWord, expand: () => TokenRange[]): TokenRange[] {
  let all = CACHE.get(vocabulary);
  if (!all) CACHE.set(vocabulary, (all = new Map()));
  const key = word.join(" ");
  const known = all.get(key);
  if (known) return known;
  const ranges = expand();
  if (!isGuessed(vocabulary, word)) return ranges;
  if (all.size >= MAX_CACHED_WORDS) all.clear();
  all.set(key, ranges);
  return ranges;
}

/** Whether the words of all listings may change which of these a text finds. */
export function isUncertainText({ vocabulary }: TextIndex, query: string): boolean {
  return clausesIn(query).some(({ any, isOut }) =>
    any.some((term) => !isOut && term.kind === "word" && isUncertain(vocabulary, term.word)),
  );
}

/** Adds the rows whose property number begins with these digits. */
export function addNumberRows(index: TextIndex, prefix: string, into: Bitset): void {
  for (let digits = prefix.length; digits <= NUMBER_DIGITS; digits++) {
    addNumbersBetween(index, prefix, 10 ** (digits - prefix.length), into);
  }
}

/** Numbers of one length that share a prefix are neighbours. */
function addNumbersBetween(
  { numbers, numberRows }: TextIndex,
  prefix: string,
  scale: number,
  into: Bitset,
): void {
  if (prefix.startsWith("0") || prefix.length > NUMBER_DIGITS) return;
  const low = Number(prefix) * scale;
  const high = low + scale;
  for (let i = firstAtLeast(numbers, low); i < numbers.length && numbers[i]! < high; i++) {
    add(into, numberRows[i]!);
  }
}

/** Position of the first number that is not below `key`; `numbers` ascend. */
export function firstAtLeast(numbers: Float64Array, key: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a token of so many rows is held as a bitset. */
function isFrequent(count: number, rows: number): boolean {
  return count > rows / 32;
}

/**
 * Builds the index; pauses after every `slice` rows. `numbers`: of each row; `numberRows`: rows by ascending number.
 */
export async function buildTextIndex(
  facts: RowFacts[],
  { words, sorted }: WordList,
  numbers: Float64Array,
  numberRows: Uint32Array,
  pause: Pause,
  slice: number,
): Promise<TextIndex> {
  const rows = facts.length;
  /** The number of rows that have each word; later the token of each word. */
  const tokenOf = new Uint32Array(words.length);
  for (let row = 0; row < rows; row++) {
    const own = facts[row]!.words;
    for (let i = 0; i < own.length; i++) tokenOf[own[i]!]!++;
    if (row % slice === 0) await pause();
  }
  const tokens: string[] = [];
  const bitsOf: (Bitset | undefined)[] = [];
  const frequent: TextIndex["frequent"] = [];
  const starts = new Uint32Array(words.length + 1);
  for (let i = 0; i < sorted.length; i++) {
    const position = sorted[i]!;
    const count = tokenOf[position]!;
    if (count === 0) continue;
    const token = tokens.push(words[position]!) - 1;
    const bits = isFrequent(count, rows) ? newBitset(rows) : undefined;
    bitsOf.push(bits);
    if (bits) frequent.push({ token, bits });
    starts[token + 1] = starts[token]! + (bits ? 0 : count);
    tokenOf[position] = token;
  }
  await pause();

  const postings = new Uint32Array(starts[tokens.length]!);
  const next = starts.slice();
  for (let row = 0; row < rows; row++) {
    const own = facts[row]!.words;
    for (let i = 0; i < own.length; i++) {
      const token = tokenOf[own[i]!]!;
      const bits = bitsOf[token];
      if (bits) add(bits, row);
      else postings[next[token]!++] = row;
    }
    if (row % slice === 0) await pause();
  }
  return {
    vocabulary: makeVocabulary(wordsAmong(tokens)),
    tokens,
    starts: starts.slice(0, tokens.length + 1),
    postings,
    frequent,
    numbers: Float64Array.from(numberRows, (row) => numbers[row]!),
    numberRows,
  };
}

import type { Listing } from "#app/features/listings/listing.ts";
import { add, newBitset, unite, type Bitset } from "./bitset.ts";
import type { Breathe } from "./radix-sort.ts";
import { isNumeric, NUMBER_PREFIX_DIGITS, parseText, placeTokens, type QueryWord } from "./tokens.ts";
import {
  expandWord,
  makeVocabulary,
  sameToken,
  tokensBeginning,
  type TokenRange,
  type Vocabulary,
} from "./typo.ts";

/**
 * Rows by token. The rows of token t are `postings[starts[t] .. starts[t + 1]]`, so those of a prefix are one slice;
 * tokens of more than every 32nd row are sets of bits instead, which is then the smaller form.
 */
export interface TextIndex {
  vocabulary: Vocabulary;
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
  addTokenRows(index, expandWord(index.vocabulary, word), into);
  const [digits] = word;
  if (!isNumeric(digits!)) return;
  if (digits!.length >= NUMBER_PREFIX_DIGITS) addNumberRows(index, digits!, into);
  else addNumbersBetween(index, digits!, 1, into);
}

/** Adds the rows that have a query word just as it is written, in one of its forms. */
export function addExactRows(index: TextIndex, word: QueryWord, into: Bitset): void {
  addTokenRows(
    index,
    word.flatMap((form) => sameToken(index.vocabulary, form)),
    into,
  );
}

function addTokenRows(index: TextIndex, ranges: TokenRange[], into: Bitset): void {
  for (const { from, to } of ranges) {
    const end = index.starts[to]!;
    for (let i = index.starts[from]!; i < end; i++) add(into, index.postings[i]!);
    for (const { token, bits } of index.frequent) if (token >= from && token < to) unite(into, bits);
  }
}

/** The words of a text that begin no word of these listings, but may be a slip of some. */
export function guessedWords({ vocabulary }: TextIndex, query: string): string[] {
  const parsed = parseText(query);
  if (parsed.kind === "number") return [];
  return parsed.words.flatMap((word) => {
    const { from, to } = tokensBeginning(vocabulary, word[0]!);
    return from === to && expandWord(vocabulary, word).length > 0 ? [word[0]!] : [];
  });
}

/** Adds the rows whose property number begins with these digits. */
export function addNumberRows(index: TextIndex, prefix: string, into: Bitset): void {
  for (let digits = prefix.length; digits <= NUMBER_DIGITS; digits++) {
    addNumbersBetween(index, prefix, 10 ** (digits - prefix.length), into);
  }
}

/** Numbers of one length that share a prefix lie side by side. */
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

/** Pauses after every `slice` listings. `numbers`: per row; `numberRows`: rows by ascending number. */
export async function buildTextIndex(
  listings: Listing[],
  numbers: Float64Array,
  numberRows: Uint32Array,
  breathe: Breathe,
  slice: number,
): Promise<TextIndex> {
  const { ids, ends, found } = await readTokens(listings, breathe, slice);
  const tokens = await sortedStrings([...found.keys()], breathe);
  const place = new Uint32Array(tokens.length);
  for (let i = 0; i < tokens.length; i++) {
    place[found.get(tokens[i]!)!] = i;
    if (i % (slice * 4) === 0) await breathe();
  }
  await breathe();

  const counts = new Uint32Array(tokens.length);
  for (let i = 0; i < ids.length; i++) counts[place[ids[i]!]!]!++;
  const bitsOf: (Bitset | undefined)[] = [];
  const frequent: TextIndex["frequent"] = [];
  const starts = new Uint32Array(tokens.length + 1);
  for (let token = 0; token < tokens.length; token++) {
    const isFrequent = counts[token]! > listings.length / 32;
    const bits = isFrequent ? newBitset(listings.length) : undefined;
    bitsOf.push(bits);
    if (bits) frequent.push({ token, bits });
    starts[token + 1] = starts[token]! + (isFrequent ? 0 : counts[token]!);
  }
  await breathe();

  const postings = new Uint32Array(starts[tokens.length]!);
  const next = starts.slice();
  for (let row = 0, i = 0; row < listings.length; row++) {
    for (const end = ends[row]!; i < end; i++) {
      const token = place[ids[i]!]!;
      const bits = bitsOf[token];
      if (bits) add(bits, row);
      else postings[next[token]!++] = row;
    }
    if (row % (slice * 4) === 0) await breathe();
  }
  return {
    vocabulary: makeVocabulary(tokens),
    starts,
    postings,
    frequent,
    numbers: Float64Array.from(numberRows, (row) => numbers[row]!),
    numberRows,
  };
}

/** Token ids of all rows one after another, each once a row; `ends[row]` is where the row's ids end. */
async function readTokens(listings: Listing[], breathe: Breathe, slice: number) {
  const found = new Map<string, number>();
  const names: string[] = [];
  const ends = new Uint32Array(listings.length);
  let ids = new Uint32Array(Math.max(64, listings.length * 12));
  let used = 0;
  for (let row = 0; row < listings.length; row++) {
    if (row % slice === 0) await breathe();
    const known = knownTokens.get(listings[row]!);
    const tokens = known ?? [...new Set(placeTokens(listings[row]!))];
    if (used + tokens.length > ids.length) {
      const larger = new Uint32Array(ids.length * 2 + tokens.length);
      larger.set(ids);
      ids = larger;
    }
    for (let i = 0; i < tokens.length; i++) {
      let id = found.get(tokens[i]!);
      if (id === undefined) {
        id = found.size;
        found.set(tokens[i]!, id);
        names.push(tokens[i]!);
      }
      // One string for all listings that have the word, or what is kept would be several times as large.
      if (!known) tokens[i] = names[id]!;
      ids[used++] = id;
    }
    if (!known) knownTokens.set(listings[row]!, tokens);
    ends[row] = used;
  }
  return { ids: ids.subarray(0, used), ends, found };
}

/** Tokens of listings that were indexed before: reading them takes longer than all else that is done with them. */
const knownTokens = new WeakMap<Listing, string[]>();

const PIECE = 4096;

/** Code-unit order, sorted in pieces that are then merged, so that others may run in between. */
export async function sortedStrings(list: string[], breathe: Breathe): Promise<string[]> {
  let runs: string[][] = [];
  for (let i = 0; i < list.length; i += PIECE) {
    runs.push(list.slice(i, i + PIECE).sort());
    await breathe();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(runs[i + 1] ? mergeRuns(runs[i]!, runs[i + 1]!) : runs[i]!);
      await breathe();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function mergeRuns(a: string[], b: string[]): string[] {
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) merged.push(a[i]! <= b[j]! ? a[i++]! : b[j++]!);
  while (i < a.length) merged.push(a[i++]!);
  while (j < b.length) merged.push(b[j++]!);
  return merged;
}

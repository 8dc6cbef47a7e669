import type { Listing } from "#app/facts/listings/listing.ts";
import { placeTokens, wordsAmong } from "#app/facts/query/words/tokens.ts";
import { makeVocabulary, sameToken } from "#app/facts/query/words/typo.ts";
import { add, countRange, eachSet, type Bitset } from "#app/lib/bitset.ts";
import { MOVED_AT_ONCE, SLICE, type Pause } from "./radix-sort.ts";
import { GONE, isUnmoved, movedBits, noRows, type RowMoves } from "./row-moves.ts";
import { isFrequent, type TextIndex } from "./text-index.ts";

/** How rows changed by their words: each token that any row gained, or that fewer rows have. */
interface WordChanges {
  /** By the token's number before. */
  lost: Map<number, number>;
  /** The new rows that have a token, ascending. */
  gained: Map<string, number[]>;
}

/** The tokens after a change, in code-unit order. */
interface NextTokens {
  tokens: string[];
  /** The number that each had before, -1 for a new one, and the rows that it has now. */
  before: Int32Array;
  counts: Uint32Array;
}

/** Sorts after every token. */
const LAST = "\uffff";
const NO_ROWS: readonly number[] = [];

/**
 * The rows by token after a change; `moves`: those of rows with other words, `left`: the listings of the rows that they
 * say left. The words of no other rows are read.
 */
export async function changeTextIndex(
  before: TextIndex,
  moves: RowMoves,
  left: Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<Omit<TextIndex, "numbers" | "numberRows">> {
  if (isUnmoved(moves)) return before;
  const changes = await wordChanges(before, moves, left, listings, pause);
  const next = await nextTokens(before, moves, changes, pause);
  const { to, after, arrays } = moves;
  const { tokens, counts } = next;
  const old = before.postings;
  const bitsBefore = new Map(before.frequent.map(({ token, bits }) => [token, bits]));
  const frequent: TextIndex["frequent"] = [];
  const starts = arrays.take(Uint32Array, tokens.length + 1);
  starts[0] = 0;
  for (let t = 0; t < tokens.length; t++)
    starts[t + 1] = starts[t]! + (isFrequent(counts[t]!, after) ? 0 : counts[t]!);
  const postings = arrays.take(Uint32Array, starts[tokens.length]!);

  /** Writes the rows of a token that had them before; returns where they end. */
  const moveRare = (t: number, id: number, held: Bitset | undefined): number => {
    let end = starts[t]!;
    if (held) {
      eachSet(held, (row) => {
        if (to[row] !== GONE) postings[end++] = to[row]!;
      });
    } else if (id >= 0) {
      const stop = before.starts[id + 1]!;
      for (let i = before.starts[id]!; i < stop; i++) {
        const row = to[old[i]!]!;
        if (row !== GONE) postings[end++] = row;
      }
    }
    return end;
  };
  const moveToken = (t: number) => {
    const id = next.before[t]!;
    const gained = changes.gained.get(tokens[t]!) ?? NO_ROWS;
    const held = bitsBefore.get(id);
    if (isFrequent(counts[t]!, after)) {
      const bits = held ? movedBits(held, moves) : bitsOf(before, id, moves);
      for (const row of gained) add(bits, row);
      frequent.push({ token: t, bits });
    } else mergeInto(postings, starts[t]!, moveRare(t, id, held), gained);
  };
  for (let t = 0; t < tokens.length;) {
    for (let since = 0; t < tokens.length && since < MOVED_AT_ONCE; t++) {
      moveToken(t);
      since += counts[t]! + 8;
    }
    await pause();
  }
  const isSame = tokens.length === before.tokens.length && next.before.every((id) => id >= 0);
  if (isSame) return { ...before, starts, postings, frequent };
  await pause();
  const vocabulary = makeVocabulary(wordsAmong(tokens));
  await pause();
  return { vocabulary, tokens, starts, postings, frequent };
}

/** Puts ascending rows, in their order, among those from `start` to `end`; what is behind these is overwritten. */
function mergeInto(rows: Uint32Array, start: number, end: number, gained: readonly number[]): void {
  let last = end - 1;
  for (let entry = gained.length - 1; entry >= 0; entry--) {
    const row = gained[entry]!;
    while (last >= start && rows[last]! > row) {
      rows[last + entry + 1] = rows[last]!;
      last--;
    }
    rows[last + entry + 1] = row;
  }
}

function bitsOf({ starts, postings }: TextIndex, token: number, moves: RowMoves): Bitset {
  const bits = noRows(moves);
  if (token < 0) return bits;
  const { to } = moves;
  for (let i = starts[token]!; i < starts[token + 1]!; i++) {
    const row = to[postings[i]!]!;
    if (row !== GONE) add(bits, row);
  }
  return bits;
}

async function wordChanges(
  before: TextIndex,
  { entered }: RowMoves,
  left: Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<WordChanges> {
  const numbers = new Map<string, number>();
  const lost = new Map<number, number>();
  const gained = new Map<string, number[]>();
  for (const [i, listing] of left.entries()) {
    if (i % WORDED_AT_ONCE === 0) await pause();
    for (const word of new Set(placeTokens(listing))) {
      let token = numbers.get(word);
      if (token === undefined) numbers.set(word, (token = sameToken(before, word)[0]!.from));
      lost.set(token, (lost.get(token) ?? 0) + 1);
    }
  }
  for (const [i, row] of entered.entries()) {
    if (i % WORDED_AT_ONCE === 0) await pause();
    for (const word of new Set(placeTokens(listings[row]!))) {
      const rows = gained.get(word);
      if (rows) rows.push(row);
      else gained.set(word, [row]);
    }
  }
  return { lost, gained };
}

/** Listings whose words are read between two possible pauses. */
const WORDED_AT_ONCE = 20;

/** The tokens that rows have after a change, in code-unit order. */
async function nextTokens(
  before: TextIndex,
  moves: RowMoves,
  { lost, gained }: WordChanges,
  pause: Pause,
): Promise<NextTokens> {
  const { tokens, starts, frequent } = before;
  const come = [...gained.keys()].filter((word) => sameToken(before, word).length === 0).sort();
  await pause();
  const frequentRows = new Map<number, number>();
  for (const { token, bits } of frequent) {
    frequentRows.set(token, countRange(bits, 0, moves.before));
    await pause();
  }
  const next: NextTokens = {
    tokens: [],
    before: new Int32Array(tokens.length + come.length),
    counts: new Uint32Array(tokens.length + come.length),
  };
  const take = (token: string, id: number, count: number) => {
    const t = next.tokens.push(token) - 1;
    next.before[t] = id;
    next.counts[t] = count;
  };
  let entry = 0;
  const comeUpTo = (token: string) => {
    for (; entry < come.length && come[entry]! < token; entry++)
      take(come[entry]!, -1, gained.get(come[entry]!)!.length);
  };
  for (let id = 0; id < tokens.length; id++) {
    if (id % SLICE === 0) await pause();
    const token = tokens[id]!;
    if (entry < come.length) comeUpTo(token);
    const held = frequentRows.get(id) ?? starts[id + 1]! - starts[id]!;
    const count = held - (lost.get(id) ?? 0) + (gained.get(token)?.length ?? 0);
    if (count > 0) take(token, id, count);
  }
  comeUpTo(LAST);
  const { length } = next.tokens;
  return {
    tokens: next.tokens,
    before: next.before.subarray(0, length),
    counts: next.counts.subarray(0, length),
  };
}

import { copyBits, type Bitset } from "#app/lib/bitset.ts";
import type { ArrayPool, NumberArray } from "./array-pool.ts";
import { MOVED_AT_ONCE, type Pause } from "./radix-sort.ts";

/** The new row of one that left. */
export const GONE = 0xffffffff;

/** Where the rows of an index are in the next one. Rows that stay keep their order. */
export interface RowMoves {
  before: number;
  after: number;
  /** The new row of each old one, or `GONE`. */
  to: Uint32Array;
  /** Stretches of rows that stay together, ascending: old start, new start and length of each. */
  runs: Uint32Array;
  /** Old rows that left, ascending. */
  left: Uint32Array;
  /** New rows that were none before, ascending. */
  entered: Uint32Array;
  /** Where the arrays of the next index come from. */
  arrays: ArrayPool;
}

/** Copying is faster than anything else that is done with a row. */
const COPIED_AT_ONCE = 1 << 16;
/** From this length on, copying a stretch as a whole is faster than one element after the other. */
const LONG_RUN = 32;

/**
 * `left`: rows that leave, ascending; `entries`: for each row that enters, in order, the old row in front of which it
 * does.
 */
export async function moveRows(
  before: number,
  left: Uint32Array,
  entries: Uint32Array,
  arrays: ArrayPool,
  pause: Pause,
): Promise<RowMoves> {
  const after = before - left.length + entries.length;
  const to = arrays.take(Uint32Array, before);
  const entered = new Uint32Array(entries.length);
  const runs: number[] = [];
  let [row, gone, come] = [0, 0, 0];
  for (let old = 0; old <= before;) {
    while (come < entries.length && entries[come] === old) entered[come++] = row++;
    if (old === before) break;
    if (gone < left.length && left[gone] === old) {
      gone++;
      to[old++] = GONE;
      continue;
    }
    const end = Math.min(before, entries[come] ?? before, left[gone] ?? before);
    runs.push(old, row, end - old);
    row += end - old;
    old = end;
  }
  const moves = { before, after, to, runs: Uint32Array.from(runs), left, entered, arrays };
  await eachRun(moves, pause, (from, at, length) => {
    for (let k = 0; k < length; k++) to[from + k] = at + k;
  });
  return moves;
}

/** The moves of a part of the columns in which these old rows, ascending, have other values though they stay. */
export function withRewritten(moves: RowMoves, rewritten: readonly number[]): RowMoves {
  if (rewritten.length === 0) return moves;
  const to = moves.arrays.take(Uint32Array, moves.before);
  to.set(moves.to);
  for (const row of rewritten) to[row] = GONE;
  const runs: number[] = [];
  let next = 0;
  for (let i = 0; i < moves.runs.length; i += 3) {
    const [from, at, length] = [moves.runs[i]!, moves.runs[i + 1]!, moves.runs[i + 2]!];
    let start = from;
    const add = (end: number) => {
      if (end > start) runs.push(start, at + start - from, end - start);
    };
    for (; next < rewritten.length && rewritten[next]! < from + length; next++) {
      add(rewritten[next]!);
      start = rewritten[next]! + 1;
    }
    add(from + length);
  }
  return {
    ...moves,
    to,
    runs: Uint32Array.from(runs),
    left: merged(moves.left, rewritten),
    entered: merged(
      moves.entered,
      rewritten.map((row) => moves.to[row]!),
    ),
  };
}

function merged(a: Uint32Array, b: readonly number[]): Uint32Array {
  const all = new Uint32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all.sort();
}

/** Whether every row has the same values at the same place as before. */
export function isUnmoved({ left, entered }: RowMoves): boolean {
  return left.length === 0 && entered.length === 0;
}

/**
 * Does some work on the stretches of rows that stay, in order, with possible pauses in between; long stretches come in
 * pieces. `work` gets the old start, the new start and the length of each.
 */
export async function eachRun(
  { runs }: RowMoves,
  pause: Pause,
  work: (from: number, at: number, length: number) => void,
  size = MOVED_AT_ONCE,
): Promise<void> {
  let run = 0;
  let done = 0;
  const step = () => {
    for (let room = size; room > 0 && run < runs.length;) {
      const left = runs[run + 2]! - done;
      const length = Math.min(left, room);
      work(runs[run]! + done, runs[run + 1]! + done, length);
      room -= length;
      done += length;
      if (length < left) continue;
      done = 0;
      run += 3;
    }
    return run < runs.length;
  };
  while (step()) await pause();
}

/** The values of rows that stay, at their new places; 0 for those that entered. */
export async function movedValues<T extends NumberArray>(
  values: T,
  moves: RowMoves,
  pause: Pause,
): Promise<T> {
  const moved = moves.arrays.take(
    values.constructor as Parameters<typeof moves.arrays.take<T>>[0],
    moves.after,
  );
  for (const row of moves.entered) moved[row] = 0;
  await eachRun(
    moves,
    pause,
    (from, at, length) => {
      if (length < LONG_RUN) for (let k = 0; k < length; k++) moved[at + k] = values[from + k]!;
      else moved.set(values.subarray(from, from + length), at);
    },
    COPIED_AT_ONCE,
  );
  return moved;
}

/** The same for a set of rows, without those that entered. */
export function movedBits(bits: Bitset, moves: RowMoves): Bitset {
  const { runs } = moves;
  const moved = noRows(moves);
  for (let i = 0; i < runs.length; i += 3) copyBits(moved, runs[i + 1]!, bits, runs[i]!, runs[i + 2]!);
  return moved;
}

/** A set of new rows with none in it. */
export function noRows({ arrays, after }: RowMoves): Bitset {
  return arrays.take(Uint32Array, (after + 31) >>> 5).fill(0);
}

/** Entries that are looked for between two possible pauses. */
const SOUGHT_AT_ONCE = 200;

/**
 * For each entry, in order, the position in a list of `length` entries in the same order at which it belongs;
 * `comesFirst` tells whether the entry at a position of the list precedes it.
 */
export async function insertionPoints(
  length: number,
  entries: number,
  comesFirst: (position: number, entry: number) => boolean,
  pause: Pause,
): Promise<Uint32Array> {
  const points = new Uint32Array(entries);
  let low = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (entry % SOUGHT_AT_ONCE === 0) await pause();
    // Entries are close to one another: the distance from the last one is doubled until it is too large.
    let high = low;
    for (let distance = 1; high < length && comesFirst(high, entry); distance *= 2) {
      low = high + 1;
      high = Math.min(length, low + distance);
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comesFirst(middle, entry)) low = middle + 1;
      else high = middle;
    }
    points[entry] = low;
  }
  return points;
}

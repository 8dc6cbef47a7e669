import { bitMoves, moveBits, type BitMoves } from "#app/lib/bit-moves.ts";
import { remove, type Bitset } from "#app/lib/bitset.ts";
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
  /**
   * Rows before `first` stay where they are, and rows after `last` are as far from their place as that one, which stays;
   * it is `before` where there are none. Row 0 is `first` even where it leaves. A list is about one state, so most of `to` need not
   * be read.
   */
  first: number;
  last: number;
  /**
   * Stretches of rows that stay together, ascending: old start, new start and length of each. Rows with other values, which
   * leave and enter at the same place, are among them.
   */
  runs: Uint32Array;
  bits: BitMoves;
  /** Old rows that left, ascending. */
  left: Uint32Array;
  /** New rows that were none before, ascending. */
  entered: Uint32Array;
  /** Where the arrays of the next index come from. */
  arrays: ArrayPool;
}

/** Copying is faster than anything else that is done with a row. */
const COPIED_AT_ONCE = 1 << 15;
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
  const runs = new Uint32Array(3 * (left.length + entries.length + 1));
  let size = 0;
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
    runs[size++] = old;
    runs[size++] = row;
    runs[size++] = end - old;
    row += end - old;
    old = end;
  }
  const first = Math.max(0, Math.min(left[0] ?? before, entries[0] ?? before) - 1);
  const last = Math.max((left.at(-1) ?? -1) + 1, entries.at(-1) ?? 0);
  const stretches = { runs: runs.subarray(0, size), bits: bitMoves(runs.subarray(0, size)) };
  const moves = { before, after, to, first, last, ...stretches, left, entered, arrays };
  await eachRun(moves, pause, (from, at, length) => {
    for (let k = 0; k < length; k++) to[from + k] = at + k;
  });
  return moves;
}

/**
 * Does some work with the moves of a part of the columns in which these old rows, ascending, have other values though they
 * stay. Meanwhile they are noted as gone in the array that all parts share, so there is one of these parts at a time.
 */
export async function withRewritten<T>(
  moves: RowMoves,
  rewritten: readonly number[],
  work: (moves: RowMoves) => Promise<T>,
): Promise<T> {
  if (rewritten.length === 0) return work(moves);
  const { to } = moves;
  const now = Uint32Array.from(rewritten, (row) => to[row]!);
  for (const row of rewritten) to[row] = GONE;
  const worked = await work({
    ...moves,
    first: Math.min(moves.first, Math.max(0, rewritten[0]! - 1)),
    last: Math.max(moves.last, rewritten.at(-1)! + 1),
    left: merged(moves.left, rewritten),
    entered: merged(moves.entered, now),
  });
  for (let i = 0; i < now.length; i++) to[rewritten[i]!] = now[i]!;
  return worked;
}

/** The new rows, ascending, that entered or that these old rows, ascending, which stay, are now. */
export function enteredAnd({ entered, to }: RowMoves, rewritten: readonly number[]): Uint32Array {
  return merged(
    entered,
    rewritten.map((row) => to[row]!),
  );
}

/** Both lists ascend, and so does what they make. */
function merged(a: Uint32Array, b: ArrayLike<number>): Uint32Array {
  const all = new Uint32Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < all.length; at++)
    all[at] = j === b.length || (i < a.length && a[i]! < b[j]!) ? a[i++]! : b[j++]!;
  return all;
}

/** The stretches of rows that stay as they are, without those that have other values. */
export function unchangedRuns({ runs, entered }: RowMoves): Uint32Array {
  const unchanged = new Uint32Array(runs.length + 3 * entered.length);
  let size = 0;
  let next = 0;
  for (let i = 0; i < runs.length; i += 3) {
    const [by, stop] = [runs[i]! - runs[i + 1]!, runs[i + 1]! + runs[i + 2]!];
    let start = runs[i + 1]!;
    while (next < entered.length && entered[next]! < start) next++;
    while (start < stop) {
      const end = Math.min(stop, entered[next] ?? stop);
      if (end > start) {
        unchanged[size++] = start + by;
        unchanged[size++] = start;
        unchanged[size++] = end - start;
      }
      start = end + 1;
      if (end < stop) next++;
    }
  }
  return unchanged.subarray(0, size);
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
  { runs }: Pick<RowMoves, "runs">,
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

/** The values of rows that stay, at their new places; those of rows that entered are for the caller to write. */
export async function movedValues<T extends NumberArray>(
  values: T,
  moves: RowMoves,
  pause: Pause,
): Promise<T> {
  const moved = moves.arrays.take(
    values.constructor as Parameters<typeof moves.arrays.take<T>>[0],
    moves.after,
  );
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

/**
 * Writes the new rows of those that stay, from `at` on; returns where they end. Where one is gone the next one is written over
 * what stands there, so `into` has room for one more.
 */
export function writeStaying(
  rows: Uint32Array,
  from: number,
  stop: number,
  { to, first, last }: Pick<RowMoves, "to" | "first" | "last">,
  into: Uint32Array,
  at: number,
): number {
  for (let i = from; i < stop; i++) {
    const old = rows[i]! | 0;
    // The nearest row from `first` to `last`, without branches, which would be as random as rows are.
    const above = old - first;
    const fromFirst = old - (above & (above >> 31));
    const below = fromFirst - last;
    const near = last + (below & (below >> 31));
    // `GONE` is -1 as a signed number.
    const row = to[near]! | 0;
    into[at] = row + old - near;
    at += (row >> 31) + 1;
  }
  return at;
}

/** The same for a set of rows, without those that entered. */
export function movedBits(bits: Bitset, moves: RowMoves): Bitset {
  const moved = noRows(moves);
  moveBits(moved, bits, moves.bits);
  for (const row of moves.entered) remove(moved, row);
  return moved;
}

/** A set of new rows with none in it. */
export function noRows({ arrays, after }: RowMoves): Bitset {
  return arrays.take(Uint32Array, (after + 31) >>> 5).fill(0);
}

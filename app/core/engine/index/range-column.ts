import { add, newBitset, remove, type Bitset } from "#app/lib/bitset.ts";
import { inSlices, type Pause } from "./radix-sort.ts";

const RUNGS = 32;

/**
 * A column that ranges are selected from. `rows` are those with a value, by ascending key; rung k of the ladder holds the
 * first `k * step` of them, so that any range is the difference of two rungs with a few corrections, however wide it is.
 */
export interface RangeColumn {
  rows: Uint32Array;
  /** The value of each row, also of those that are not in `rows`. */
  keys: Float64Array;
  step: number;
  ladder: Bitset[];
}

/**
 * `order`: the rows by ascending key; a key of +Infinity means unknown, which is in no range, and whose rows come last or
 * are left out.
 */
export async function makeRangeColumn(
  order: Uint32Array,
  keys: Float64Array,
  pause: Pause,
): Promise<RangeColumn> {
  const known = knownIn(order, keys);
  const rows = known === order.length ? order : order.slice(0, known);
  const step = Math.max(1, Math.ceil(known / RUNGS));
  const ladder: Bitset[] = [newBitset(keys.length)];
  await inSlices(known, pause, (from, end) => {
    for (let i = from; i < end;) {
      if (i === (ladder.length - 1) * step) {
        ladder.push(ladder.at(-1)!.slice());
      }
      const stop = Math.min(end, (ladder.length - 1) * step);
      addRows(ladder.at(-1)!, rows, i, stop);
      i = stop;
    }
  });
  return { rows, keys, step, ladder };
}

/** Adds the rows at the positions from `from` to before `end`. */
function addRows(bits: Bitset, rows: Uint32Array, from: number, end: number): void {
  for (let i = from; i < end; i++) add(bits, rows[i]!);
}

/** How many rows of an ascending order have a value: the others, whose key is +Infinity, come last. */
function knownIn(order: Uint32Array, keys: Float64Array): number {
  return firstFrom(order, keys, Infinity, false);
}

/** Overwrites `into` with the rows from `min` to `max`, both inclusive; null leaves an end open. */
export function selectRange(column: RangeColumn, min: number | null, max: number | null, into: Bitset): void {
  const { rows, keys, step, ladder } = column;
  const low = min === null ? 0 : firstFrom(rows, keys, min, false);
  const high = max === null ? rows.length : firstFrom(rows, keys, max, true);
  const top = ladder.length - 1;
  const from = Math.min(top, Math.round(low / step));
  const to = Math.min(top, Math.round(high / step));
  if (high <= low || to <= from) {
    into.fill(0);
    for (let i = low; i < high; i++) add(into, rows[i]!);
    return;
  }
  const upper = ladder[to]!;
  const lower = ladder[from]!;
  for (let i = 0; i < into.length; i++) into[i] = upper[i]! & ~lower[i]!;
  const start = Math.min(from * step, rows.length);
  const end = Math.min(to * step, rows.length);
  for (let i = start; i < low; i++) remove(into, rows[i]!);
  for (let i = low; i < start; i++) add(into, rows[i]!);
  for (let i = high; i < end; i++) remove(into, rows[i]!);
  for (let i = end; i < high; i++) add(into, rows[i]!);
}

/** Adds the rows from `min` to `max` to others; for a column in which few rows have a value. */
export function addInRange({ rows, keys }: RangeColumn, min: number, max: number, into: Bitset): void {
  const high = firstFrom(rows, keys, max, true);
  for (let i = firstFrom(rows, keys, min, false); i < high; i++) add(into, rows[i]!);
}

/** The first position in an ascending order whose key is at least `value`, or above it with `after`. */
export function firstFrom(order: Uint32Array, keys: Float64Array, value: number, after: boolean): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keys[order[middle]!]!;
    if (key < value || (after && key === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

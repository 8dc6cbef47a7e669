import { add, newBitset, remove, type Bitset } from "#app/lib/bitset.ts";
import { NEW_ARRAYS, type ArrayPool } from "./array-pool.ts";
import { inSlices, type Pause } from "./radix-sort.ts";

const RUNGS = 32;

/**
 * A column that ranges are selected from. `rows` are those with a value, by ascending `values`; rung k of the ladder
 * holds the first `k * step` of them, so that any range is the difference of two rungs with a few corrections, however
 * wide it is.
 */
export interface RangeColumn {
  rows: Uint32Array;
  values: Float64Array;
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
  arrays: ArrayPool = NEW_ARRAYS,
): Promise<RangeColumn> {
  let known = order.length;
  while (known > 0 && keys[order[known - 1]!] === Infinity) known--;
  const rows = known === order.length ? order : order.slice(0, known);
  const values = arrays.take(Float64Array, known);
  const step = Math.max(1, Math.ceil(known / RUNGS));
  const bits = newBitset(keys.length);
  const ladder = [copyOf(bits, arrays)];
  await inSlices(known, pause, (from, end) => {
    for (let i = from; i < end;) {
      const rung = Math.min(known, ladder.length * step);
      for (const stop = Math.min(end, rung); i < stop; i++) {
        const row = rows[i]!;
        values[i] = keys[row]!;
        add(bits, row);
      }
      if (i === rung) ladder.push(copyOf(bits, arrays));
    }
  });
  return { rows, values, step, ladder };
}

function copyOf(bits: Bitset, arrays: ArrayPool): Bitset {
  const copy = arrays.take(Uint32Array, bits.length);
  copy.set(bits);
  return copy;
}

/** Overwrites `into` with the rows from `min` to `max`, both inclusive; null leaves an end open. */
export function selectRange(column: RangeColumn, min: number | null, max: number | null, into: Bitset): void {
  const { rows, values, step, ladder } = column;
  const low = min === null ? 0 : lowerBound(values, min, false);
  const high = max === null ? values.length : lowerBound(values, max, true);
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
  const start = Math.min(from * step, values.length);
  const end = Math.min(to * step, values.length);
  for (let i = start; i < low; i++) remove(into, rows[i]!);
  for (let i = low; i < start; i++) add(into, rows[i]!);
  for (let i = high; i < end; i++) remove(into, rows[i]!);
  for (let i = end; i < high; i++) add(into, rows[i]!);
}

/** Adds the rows from `min` to `max` to others; for a column in which few rows have a value. */
export function addInRange({ rows, values }: RangeColumn, min: number, max: number, into: Bitset): void {
  const high = lowerBound(values, max, true);
  for (let i = lowerBound(values, min, false); i < high; i++) add(into, rows[i]!);
}

/** First position whose value is at least the key, or above it with `after`. */
function lowerBound(sorted: Float64Array, key: number, after: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle]!;
    if (value < key || (after && value === key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

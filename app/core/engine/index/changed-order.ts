import { inSlices, orderBy, SLICE, type Pause } from "./radix-sort.ts";
import { GONE, insertionPoints, isUnmoved, type RowMoves } from "./row-moves.ts";

/** The values by which rows are ordered, and their numbers, before and after a change. */
interface Ranking {
  before: Float64Array;
  after: Float64Array;
  numbersBefore: Float64Array;
  numbersAfter: Float64Array;
  /** -1: rows with higher values come first. Unknown values, which are +Infinity, are last in either direction. */
  sign: 1 | -1;
}

/**
 * An order by value, and by number among equal ones, after a change: the old order without the rows that left, with those
 * that entered at their places. With `knownOnly` rows without a value are left out. Nothing is sorted but what entered.
 */
export async function changeOrder(
  order: Uint32Array,
  moves: RowMoves,
  { before, after, numbersBefore, numbersAfter, sign }: Ranking,
  pause: Pause,
  knownOnly = false,
): Promise<Uint32Array> {
  if (isUnmoved(moves)) return order;
  const entering = await sortedEntries(moves.entered, after, numbersAfter, sign, pause, knownOnly);
  const signed = (value: number) => (value === Infinity ? value : sign * value);
  const comesFirst = (position: number, entry: number) => {
    const old = order[position]!;
    const row = entering[entry]!;
    const a = signed(before[old]!);
    const b = signed(after[row]!);
    return a < b || (a === b && numbersBefore[old]! < numbersAfter[row]!);
  };
  const points = await insertionPoints(order.length, entering.length, comesFirst, pause);
  const { to, left } = moves;
  let leaving = left.length;
  if (knownOnly) for (const row of left) if (before[row] === Infinity) leaving--;
  const changed = moves.arrays.take(Uint32Array, order.length - leaving + entering.length);
  let filled = 0;
  let entry = 0;
  await inSlices(order.length, pause, (from, end) => {
    let at = filled;
    for (let i = from; i < end;) {
      while (entry < points.length && points[entry] === i) changed[at++] = entering[entry++]!;
      const stop = Math.min(end, points[entry] ?? end);
      for (; i < stop; i++) {
        const row = to[order[i]!]!;
        if (row !== GONE) changed[at++] = row;
      }
    }
    filled = at;
  });
  changed.set(entering.subarray(entry), filled);
  return changed;
}

/** More entries than this are sorted in small steps, which has its own cost. */
const FEW = 1_000;

async function sortedEntries(
  entered: Uint32Array,
  values: Float64Array,
  numbers: Float64Array,
  sign: 1 | -1,
  pause: Pause,
  knownOnly: boolean,
): Promise<Uint32Array> {
  const rows = knownOnly ? entered.filter((row) => values[row] !== Infinity) : entered.slice();
  const keyOf = (row: number) => (values[row] === Infinity ? Infinity : sign * values[row]!);
  if (rows.length <= FEW) {
    return rows.sort((a, b) => {
      const [first, second] = [keyOf(a), keyOf(b)];
      return first === second ? numbers[a]! - numbers[b]! : first - second;
    });
  }
  const ofNumbers = Float64Array.from(rows, (row) => numbers[row]!);
  const byNumber = await orderBy(Uint32Array.from(rows.keys()), ofNumbers, pause, SLICE);
  const sorted = await orderBy(byNumber, Float64Array.from(rows, keyOf), pause, SLICE);
  return sorted.map((i) => rows[i]!);
}

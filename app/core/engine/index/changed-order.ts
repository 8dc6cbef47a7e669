import { orderBy, SLICE, type Pause } from "./radix-sort.ts";
import { GONE, insertionPoints, isUnmoved, MOVED_AT_ONCE, type RowMoves } from "./row-moves.ts";

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
    const [old, row] = [order[position]!, entering[entry]!];
    const [a, b] = [signed(before[old]!), signed(after[row]!)];
    return a < b || (a === b && numbersBefore[old]! < numbersAfter[row]!);
  };
  const points = await insertionPoints(order.length, entering.length, comesFirst, pause);
  const { to } = moves;
  const changed = new Uint32Array(order.length + entering.length);
  let end = 0;
  let entry = 0;
  let resting = MOVED_AT_ONCE;
  for (let i = 0; i < order.length;) {
    while (entry < points.length && points[entry] === i) changed[end++] = entering[entry++]!;
    const stop = Math.min(order.length, points[entry] ?? order.length, resting);
    for (; i < stop; i++) {
      const row = to[order[i]!]!;
      if (row !== GONE) changed[end++] = row;
    }
    if (i < resting) continue;
    resting += MOVED_AT_ONCE;
    await pause();
  }
  while (entry < entering.length) changed[end++] = entering[entry++]!;
  return changed.slice(0, end);
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

import { add, has, newBitset, remove, type Bitset } from "#app/lib/bitset.ts";
import { inSlices, orderBy, SLICE, sortRoom, type Pause, type SortRoom } from "./radix-sort.ts";
import { isUnmoved, writeStaying, type RowMoves } from "./row-moves.ts";

/** The values by which rows are ordered before and after a change. */
interface Ranking {
  before: Float64Array;
  after: Float64Array;
  /** -1: rows with higher values come first. Unknown values, which are +Infinity, are last in either direction. */
  sign: 1 | -1;
}

/** What all orders have in common. */
interface Numbered {
  /** The numbers of rows, by which rows with the same value are ordered. */
  before: Float64Array;
  after: Float64Array;
  /** All new rows that entered or have another value in any order, by ascending number. */
  entered: Uint32Array;
  /** For the rows that are in one of these orders; empty between two of them. */
  chosen: Bitset;
  room: SortRoom;
}

/** `entered`: new rows that entered or have another value of any kind, each once. */
export async function numbered(
  before: Float64Array,
  after: Float64Array,
  entered: Uint32Array,
  pause: Pause,
): Promise<Numbered> {
  const room = sortRoom(entered.length);
  const byNumber = await ordered(entered, (row) => after[row]!, pause, room);
  return { before, after, entered: byNumber, chosen: newBitset(after.length), room };
}

/**
 * An order by value, and by number among equal ones, after a change: the old order without the rows that left, with those
 * that entered at their places. With `knownOnly` rows without a value are left out. Nothing is sorted but what entered.
 */
export async function changeOrder(
  order: Uint32Array,
  moves: RowMoves,
  { before, after, sign }: Ranking,
  numbers: Numbered,
  pause: Pause,
  knownOnly = false,
): Promise<Uint32Array> {
  if (isUnmoved(moves)) return order;
  const entering = await sortedEntries(moves.entered, after, numbers, sign, pause, knownOnly);
  const points = new Uint32Array(entering.length);
  const seek = seeker(order, { before, after, sign }, numbers, entering, points);
  await inSlices(entering.length, pause, seek, SOUGHT_AT_ONCE);
  const { left } = moves;
  let leaving = left.length;
  if (knownOnly) for (const row of left) if (before[row] === Infinity) leaving--;
  const size = order.length - leaving + entering.length;
  const changed = moves.arrays.take(Uint32Array, size + 1);
  let filled = 0;
  let entry = 0;
  await inSlices(order.length, pause, (from, end) => {
    let at = filled;
    for (let i = from; i < end;) {
      while (entry < points.length && points[entry] === i) changed[at++] = entering[entry++]!;
      const stop = Math.min(end, points[entry] ?? end);
      at = writeStaying(order, i, stop, moves, changed, at);
      i = stop;
    }
    filled = at;
  });
  changed.set(entering.subarray(entry), filled);
  return changed.subarray(0, size);
}

/** Entries whose places are sought between two possible pauses. */
const SOUGHT_AT_ONCE = 500;

/**
 * Seeks, for some of the entries, in order, the positions of the old order that they belong in front of: `insertionPoints` for
 * keys that are compared in place, because twelve orders would call a function for each comparison.
 */
function seeker(
  order: Uint32Array,
  { before, after, sign }: Ranking,
  numbers: Pick<Numbered, "before" | "after">,
  entering: Uint32Array,
  points: Uint32Array,
) {
  let near = 0;
  return (from: number, end: number) => {
    for (let entry = from; entry < end; entry++) {
      const row = entering[entry]!;
      const number = numbers.after[row]!;
      const key = after[row] === Infinity ? Infinity : sign * after[row]!;
      let low = near;
      let high = order.length;
      // Entries are close to one another: the distance from the last one is doubled until it is too large.
      let distance = 1;
      let isNear = false;
      while (low < high) {
        const at = isNear ? (low + high) >>> 1 : Math.min(low + distance - 1, high - 1);
        const old = order[at]!;
        const own = before[old] === Infinity ? Infinity : sign * before[old]!;
        if (own < key || (own === key && numbers.before[old]! < number)) low = at + 1;
        else {
          high = at;
          isNear = true;
        }
        distance *= 2;
      }
      points[entry] = near = low;
    }
  };
}

/** More entries than this are sorted in small steps, which has its own cost. */
const FEW = 1_000;

async function sortedEntries(
  entered: Uint32Array,
  values: Float64Array,
  { after: numbers, entered: byNumber, chosen, room }: Numbered,
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
  for (const row of rows) add(chosen, row);
  let found = 0;
  for (const row of byNumber) if (has(chosen, row)) rows[found++] = row;
  for (const row of rows) remove(chosen, row);
  return ordered(rows, keyOf, pause, room);
}

/** Rows by ascending key; those with the same one keep their order. */
async function ordered(
  rows: Uint32Array,
  keyOf: (row: number) => number,
  pause: Pause,
  room: SortRoom,
): Promise<Uint32Array> {
  const keys = new Float64Array(rows.length);
  const start = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    keys[i] = keyOf(rows[i]!);
    start[i] = i;
  }
  const sorted = await orderBy(start, keys, pause, SLICE, room);
  for (let i = 0; i < rows.length; i++) start[i] = rows[sorted[i]!]!;
  return start;
}

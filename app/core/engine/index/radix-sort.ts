/** Pauses when it is time, so that other work can run: awaited after every slice of rows. */
export type Pause = () => Promise<void>;
/** The rows of a slice, unless a caller says otherwise. */
export const SLICE = 1000;

/** Elements that are moved or written between two possible pauses. */
const MOVED_AT_ONCE = 1 << 13;

const PIECE = 1024;

type Compare<T> = (a: T, b: T) => number;

/**
 * Does some work on the elements from 0 to `length`, slice by slice, with possible pauses in between. The loops are in
 * `work`, because V8 interprets a loop that itself awaits again after every pause.
 */
export async function inSlices(
  length: number,
  pause: Pause,
  work: (from: number, end: number) => void,
  size = MOVED_AT_ONCE,
): Promise<void> {
  for (let from = 0; from < length; from += size) {
    work(from, Math.min(length, from + size));
    await pause();
  }
}

const DIGITS = 4;
const DIGIT_VALUES = 1 << 16;

/**
 * `start` re-ordered by ascending key, stable, in slices of `slice` rows with possible pauses in between. Keys are per
 * row and never NaN; +Infinity sorts last.
 */
export async function orderBy(
  start: Uint32Array,
  keys: Float64Array,
  pause: Pause,
  slice: number,
): Promise<Uint32Array> {
  const rows = start.length;
  const digits = new Uint16Array(rows * DIGITS);
  const offsets = new Uint32Array(DIGIT_VALUES);
  await inSlices(rows, pause, (begin, end) => writeDigits(keys, digits, begin, end), slice);
  let from = start.slice();
  let to = new Uint32Array(rows);
  for (let digit = 0; digit < DIGITS; digit++) {
    offsets.fill(0);
    await inSlices(rows, pause, (begin, end) => {
      for (let i = begin; i < end; i++) offsets[digits[i * DIGITS + digit]!]!++;
    });
    // A digit that all keys share changes nothing.
    if (offsets.includes(rows)) continue;
    let sum = 0;
    for (let value = 0; value < DIGIT_VALUES; value++) {
      const count = offsets[value]!;
      offsets[value] = sum;
      sum += count;
    }
    const [given, sorted] = [from, to];
    const move = (begin: number, end: number) => {
      for (let i = begin; i < end; i++) {
        const row = given[i]!;
        sorted[offsets[digits[row * DIGITS + digit]!]!++] = row;
      }
    };
    await inSlices(rows, pause, move, slice);
    [from, to] = [to, from];
  }
  return from;
}

const VIEW = new DataView(new ArrayBuffer(8));

/**
 * Four 16-bit digits for each key, least significant first. As unsigned integers they have the order of the keys as
 * numbers.
 */
function writeDigits(keys: Float64Array, digits: Uint16Array, begin: number, end: number): void {
  for (let i = begin; i < end; i++) {
    // + 0 turns -0 into 0.
    VIEW.setFloat64(0, keys[i]! + 0);
    const flip = VIEW.getUint8(0) & 0x80 ? 0xffff : 0;
    const at = i * DIGITS;
    digits[at] = VIEW.getUint16(6) ^ flip;
    digits[at + 1] = VIEW.getUint16(4) ^ flip;
    digits[at + 2] = VIEW.getUint16(2) ^ flip;
    digits[at + 3] = VIEW.getUint16(0) ^ (flip || 0x8000);
  }
}

/** Sorts strings in code-unit order, in pieces that are then merged, so that other work can run in between. */
export function sortedStrings(list: string[], pause: Pause): Promise<string[]> {
  // Without a comparison, strings are sorted in code-unit order, and faster.
  return sortedPieces(list, undefined, (a, b) => (a <= b ? -1 : 1), pause);
}

/** Sorts anything in the same way; equal ones keep their order. */
export function sortedInPieces<T>(list: T[], compare: Compare<T>, pause: Pause): Promise<T[]> {
  return sortedPieces(list, compare, compare, pause);
}

async function sortedPieces<T>(
  list: T[],
  sorting: Compare<T> | undefined,
  merging: Compare<T>,
  pause: Pause,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let i = 0; i < list.length; i += PIECE) {
    runs.push(list.slice(i, i + PIECE).sort(sorting));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(runs[i + 1] ? await mergeRuns(runs[i]!, runs[i + 1]!, merging, pause) : runs[i]!);
      await pause();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<T>(a: T[], b: T[], compare: Compare<T>, pause: Pause): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  const merge = (_from: number, end: number) => {
    while (merged.length < end)
      merged.push(j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0) ? a[i++]! : b[j++]!);
  };
  await inSlices(a.length + b.length, pause, merge, PIECE);
  return merged;
}

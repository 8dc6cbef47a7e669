/** Pauses when it is time, so that other work can run: awaited after every slice of rows. */
export type Pause = () => Promise<void>;
/** The rows of a slice, unless a caller says otherwise. */
export const SLICE = 1000;

/** Elements that are moved or written between two possible pauses. */
const MOVED_AT_ONCE = 1 << 13;

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

/** Pauses when it is time, so that other work can run: awaited after every slice of rows. */
export type Pause = () => Promise<void>;
/** The rows of a slice, unless a caller says otherwise. */
export const SLICE = 1000;

/** Elements that are moved or written between two possible pauses. */
export const MOVED_AT_ONCE = 1 << 13;

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
  const digits = await sortableDigits(keys, pause, slice);
  let from: Uint32Array = start.slice();
  let to: Uint32Array = new Uint32Array(rows);
  for (let digit = 0; digit < DIGITS; digit++) {
    const offsets = new Uint32Array(DIGIT_VALUES);
    for (let i = digit; i < digits.length; i += DIGITS) offsets[digits[i]!]!++;
    await pause();
    // A digit that all keys share changes nothing.
    if (offsets.includes(rows)) continue;
    let sum = 0;
    for (let value = 0; value < DIGIT_VALUES; value++) {
      const count = offsets[value]!;
      offsets[value] = sum;
      sum += count;
    }
    for (let i = 0; i < rows;) {
      for (const end = Math.min(rows, i + slice); i < end; i++) {
        const row = from[i]!;
        to[offsets[digits[row * DIGITS + digit]!]!++] = row;
      }
      await pause();
    }
    [from, to] = [to, from];
  }
  return from;
}

/**
 * Four 16-bit digits for each key, least significant first. As unsigned integers they have the order of the keys as
 * numbers.
 */
async function sortableDigits(keys: Float64Array, pause: Pause, slice: number): Promise<Uint16Array> {
  const digits = new Uint16Array(keys.length * DIGITS);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < keys.length;) {
    for (const end = Math.min(keys.length, i + slice); i < end; i++) {
      // + 0 turns -0 into 0.
      view.setFloat64(0, keys[i]! + 0);
      const flip = view.getUint8(0) & 0x80 ? 0xffff : 0;
      const at = i * DIGITS;
      digits[at] = view.getUint16(6) ^ flip;
      digits[at + 1] = view.getUint16(4) ^ flip;
      digits[at + 2] = view.getUint16(2) ^ flip;
      digits[at + 3] = view.getUint16(0) ^ (flip || 0x8000);
    }
    await pause();
  }
  return digits;
}

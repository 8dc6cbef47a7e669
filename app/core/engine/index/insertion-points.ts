import { inSlices, type Pause } from "./radix-sort.ts";

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
  let near = 0;
  const seek = (entry: number) => {
    let low = near;
    let high = near;
    // Entries are close to one another: the distance from the last one is doubled until it is too large.
    for (let distance = 1; high < length && comesFirst(high, entry); distance *= 2) {
      low = high + 1;
      high = Math.min(length, low + distance);
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comesFirst(middle, entry)) low = middle + 1;
      else high = middle;
    }
    near = low;
    return low;
  };
  await inSlices(
    entries,
    pause,
    (from, end) => {
      for (let entry = from; entry < end; entry++) points[entry] = seek(entry);
    },
    SOUGHT_AT_ONCE,
  );
  return points;
}

/**
 * Counters for one computation after the other: at least `length` of them, all at zero. The next call takes the same
 * memory again, so that a computation of every request leaves nothing to collect.
 */
export function reusedCounters(): (length: number) => Uint32Array {
  let held = new Uint32Array(0);
  return (length) => {
    if (held.length < length) held = new Uint32Array(length);
    return held.fill(0, 0, length);
  };
}

/**
 * Counters for one computation after the other: at least `length` of them, all at zero. The next call takes the same
 * memory again, so that a computation of every request leaves nothing to collect.
 */
export function reusedCounters(): (length: number) => Uint32Array {
  let counters = new Uint32Array(0);
  return (length) => {
    if (counters.length < length) counters = new Uint32Array(length);
    return counters.fill(0, 0, length);
  };
}

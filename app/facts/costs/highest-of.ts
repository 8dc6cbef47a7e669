/**
 * The highest whole number from 1 to `top` that passes; null: none does. Between two of the limits, after which a number may
 * pass although a lower one failed, all above a failing one fail: each stretch is searched by halves, the highest first.
 */
export function highestOf(
  top: number,
  limits: readonly number[],
  passes: (n: number) => boolean,
): number | null {
  const ends = [...new Set([top, ...limits.filter((limit) => limit < top)])].toSorted((a, b) => b - a);
  for (const [at, end] of ends.entries()) {
    const highest = highestIn((ends[at + 1] ?? 0) + 1, end, passes);
    if (highest !== null) return highest;
  }
  return null;
}

/** The highest whole number of a stretch that passes, where all above a failing one fail; null: none passes. */
export function highestIn(from: number, to: number, passes: (n: number) => boolean): number | null {
  if (from > to || !passes(from)) return null;
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

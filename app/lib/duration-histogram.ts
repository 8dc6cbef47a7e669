/** Upper ends of the bins in milliseconds: each is a fifth longer than the one before, from 120 ms to 10 minutes. */
const BINS: readonly number[] = Array.from({ length: 48 }, (_, n) => 100 * 1.2 ** (n + 1));

/** Counts of durations by bin; the last bin has everything longer. */
export type DurationHistogram = number[];

export function emptyHistogram(): DurationHistogram {
  return BINS.map(() => 0);
}

export function addDuration(histogram: DurationHistogram, ms: number): void {
  const bin = BINS.findIndex((end) => ms <= end);
  histogram[bin === -1 ? BINS.length - 1 : bin]!++;
}

/** Adds the counts of one histogram to another. */
export function addHistogram(to: DurationHistogram, from: readonly number[]): void {
  for (const [bin, count] of from.entries()) to[bin] = (to[bin] ?? 0) + count;
}

/**
 * The duration that a share of the counted ones do not exceed, in milliseconds: the upper end of the bin in which it
 * lies (nearest-rank percentile), so at most a fifth too long, and never more than the longest. 0 where nothing was counted.
 */
export function percentile(histogram: readonly number[], share: number, longestMs: number): number {
  const count = histogram.reduce((sum, n) => sum + n, 0);
  if (count === 0) return 0;
  const rank = Math.max(1, Math.ceil(share * count));
  let seen = 0;
  const bin = histogram.findIndex((n) => (seen += n) >= rank);
  return bin >= BINS.length - 1 ? longestMs : Math.min(BINS[bin]!, longestMs);
}

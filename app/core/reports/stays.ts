import type { Bins, Stays } from "#app/db/shapes/market-month.ts";

/** Of fewer properties no typical time or discount is told. */
export const LEAST_KNOWN = 10;

/** How many were counted in all bins. */
export function sumOfBins(bins: Bins): number {
  return Object.values(bins).reduce((sum, count) => sum + count, 0);
}

/** Adds the counts of some bins to others. */
export function addBins(to: Bins, more: Bins): void {
  for (const [value, count] of Object.entries(more)) to[value] = (to[value] ?? 0) + count;
}

/** The middle value (the lower one of two); null without any. */
export function medianOfBins(bins: Bins): number | null {
  const total = sumOfBins(bins);
  if (total === 0) return null;
  let seen = 0;
  for (const value of ascending(bins)) {
    seen += bins[value]!;
    if (2 * seen >= total) return value;
  }
  return null;
}

/** The time by which half of the properties have left the lists. */
export interface HalfLife {
  /** Arrivals that were seen. */
  known: number;
  /** Null: more than half of them would still be listed after `watched` days. */
  days: number | null;
  /** The longest time for which any of them was watched, in days. */
  watched: number;
}

/**
 * The time by which half of the arrivals leave again, by the estimator of Kaplan and Meier (1958): those that are still
 * listed count as long as they were watched, so that a short history does not make the time look short.
 */
export function halfLife({ left, still }: Stays): HalfLife {
  const known = sumOfBins(left) + sumOfBins(still);
  const times = ascending({ ...left, ...still });
  const watched = times.at(-1) ?? 0;
  let [there, remaining] = [known, 1];
  for (const days of times) {
    const leaving = left[days] ?? 0;
    if (leaving > 0) remaining *= 1 - leaving / there;
    // A product of fractions may miss the half by a rounding error.
    if (remaining <= 0.5 + 1e-9) return { known, days, watched };
    there -= leaving + (still[days] ?? 0);
  }
  return { known, days: null, watched };
}

function ascending(bins: Bins): number[] {
  return Object.keys(bins)
    .map(Number)
    .sort((a, b) => a - b);
}

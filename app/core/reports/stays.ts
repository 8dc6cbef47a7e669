import { LEAST_IN_SAMPLE, medianOfSorted } from "#app/lib/median.ts";
import type { Bins, Stays } from "#app/db/shapes/market-month.ts";

/** How many were counted in all bins. */
export function sumOfBins(bins: Bins): number {
  return Object.values(bins).reduce((sum, count) => sum + count, 0);
}

/** Adds the counts of some bins to others. */
export function addBins(to: Bins, more: Bins): void {
  for (const [value, count] of Object.entries(more)) to[value] = (to[value] ?? 0) + count;
}

/** The median of the values counted in bins, as it may be shown; null where they are too few. */
export function shownMedianOfBins(bins: Bins): number | null {
  const total = sumOfBins(bins);
  if (total < LEAST_IN_SAMPLE) return null;
  const values = ascending(bins);
  return medianOfSorted(total, (index) => {
    let counted = 0;
    return values.find((value) => (counted += bins[value]!) > index)!;
  });
}

/** The estimated time by which half of the properties have left the lists. */
interface HalfLife {
  /** Arrivals that were seen. */
  known: number;
  /** Null: more than half of them would still be listed after `watched` days. */
  days: number | null;
  /** The longest time for which enough of them were still followed, in days; 0: no estimate can be made. */
  watched: number;
}

/**
 * The time by which half of the arrivals leave again, by the estimator of Kaplan and Meier (1958): those that are still
 * listed count as long as they were watched, so that a short history does not make the time look short. It ends where
 * too few are still followed.
 */
export function halfLife({ left, still }: Stays): HalfLife {
  const known = sumOfBins(left) + sumOfBins(still);
  let [there, remaining, watched] = [known, 1, 0];
  for (const days of ascending({ ...left, ...still })) {
    if (there < LEAST_IN_SAMPLE) break;
    watched = days;
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

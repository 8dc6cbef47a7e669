/** Of fewer values no median, mean, typical time or rank is shown, on any page. */
export const LEAST_IN_SAMPLE = 10;

/** The middle one of values in ascending order, or the mean of the two in the middle; null without any. */
export function medianOfSorted(count: number, at: (index: number) => number): number | null {
  if (count === 0) return null;
  const middle = count >>> 1;
  return count % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

/** The median of values in any order; null without any. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  return medianOfSorted(sorted.length, (index) => sorted[index]!);
}

/** The median as it may be shown; null where the sample is too small. */
export function shownMedian(values: readonly number[]): number | null {
  return values.length < LEAST_IN_SAMPLE ? null : medianOf(values);
}

/** The mean of so many values, by their sum, as it may be shown; null where the sample is too small. */
export function shownMean(sum: number, count: number): number | null {
  return count < LEAST_IN_SAMPLE ? null : sum / count;
}

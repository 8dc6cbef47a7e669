import { expect, test } from "vitest";
import { seededRandom } from "#bench/queries.ts";
import { addBins, halfLife, shownMedianOfBins, sumOfBins } from "./stays.ts";
import { shownMedian } from "#app/lib/median.ts";
import type { Bins } from "#app/db/shapes/market-month.ts";

function binsOf(values: number[]): Bins {
  const bins: Bins = {};
  for (const value of values) addBins(bins, { [value]: 1 });
  return bins;
}

test("the median of bins is that of the values counted in them, and of too few none", () => {
  const random = seededRandom(5);
  expect(shownMedianOfBins(binsOf([10, 20, 30, 40, 50, 60.5, 70, 80, 90]))).toBeNull();
  expect(shownMedianOfBins(binsOf([10, 20, 30, 40, 50, 60.5, 70, 80, 90, 100]))).toBe(55.25);
  for (let round = 0; round < 50; round++) {
    const values = Array.from(
      { length: 1 + Math.floor(random() * 30) },
      () => Math.floor(random() * 12_000) / 100,
    );
    expect(shownMedianOfBins(binsOf(values))).toBe(shownMedian(values));
    expect(sumOfBins(binsOf(values))).toBe(values.length);
  }
});

test("where all have left, half have left by the median; those still listed make the time longer, never shorter", () => {
  const random = seededRandom(6);
  for (let round = 0; round < 50; round++) {
    const gone = Array.from({ length: 1 + Math.floor(random() * 30) }, () => 1 + Math.floor(random() * 90));
    const all = halfLife({ left: binsOf(gone), still: {} });
    const lower = gone.toSorted((a, b) => a - b)[(gone.length - 1) >> 1];
    expect(all).toEqual({ known: gone.length, days: lower, watched: Math.max(...gone) });
    const watched = Array.from({ length: Math.floor(random() * 20) }, () => Math.floor(random() * 90));
    const { known, days } = halfLife({ left: binsOf(gone), still: binsOf(watched) });
    expect(known).toBe(gone.length + watched.length);
    expect(days ?? Infinity).toBeGreaterThanOrEqual(all.days!);
  }
});

test("when more than half were still there at the end of the time watched, there is no such time", () => {
  expect(halfLife({ left: { 5: 2 }, still: { 30: 8 } })).toEqual({ known: 10, days: null, watched: 30 });
  // Kaplan–Meier by hand: 4 of 10 leave by day 5, 3 are watched no longer, 1 of the last 3 leaves on day 20.
  expect(halfLife({ left: { 5: 4, 20: 1 }, still: { 10: 3, 25: 2 } })).toEqual({
    known: 10,
    days: 20,
    watched: 25,
  });
});

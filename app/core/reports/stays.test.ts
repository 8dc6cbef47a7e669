import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
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
    const gone = Array.from({ length: 20 + Math.floor(random() * 30) }, () => 1 + Math.floor(random() * 90));
    const all = halfLife({ left: binsOf(gone), still: {} });
    const lower = gone.toSorted((a, b) => a - b)[(gone.length - 1) >> 1];
    expect(all).toEqual({ known: gone.length, days: lower, watched: lower });
    const watched = Array.from({ length: Math.floor(random() * 20) }, () => Math.floor(random() * 90));
    const { known, days } = halfLife({ left: binsOf(gone), still: binsOf(watched) });
    expect(known).toBe(gone.length + watched.length);
    expect(days ?? Infinity).toBeGreaterThanOrEqual(all.days!);
  }
});

test("when more than half were still there at the end of the time watched, there is no such time", () => {
  expect(halfLife({ left: { 5: 2 }, still: { 30: 18 } })).toEqual({ known: 20, days: null, watched: 30 });
  // Kaplan–Meier by hand: 8 of 20 leave by day 5, 2 are watched no longer, 2 of the last 10 leave on day 20.
  expect(halfLife({ left: { 5: 8, 20: 2 }, still: { 10: 2, 25: 8 } })).toEqual({
    known: 20,
    days: 20,
    watched: 20,
  });
});

test("no time is estimated from fewer arrivals than the minimum, at any day, nor from those followed for no day", () => {
  // Three left, the others were followed for a day only: on day 7 only three are still followed.
  expect(halfLife({ left: { 7: 3 }, still: { 1: 20 } })).toEqual({ known: 23, days: null, watched: 1 });
  expect(halfLife({ left: { 7: 3 }, still: { 0: 20 } })).toEqual({ known: 23, days: null, watched: 0 });
  expect(halfLife({ left: { 7: 9 }, still: {} })).toEqual({ known: 9, days: null, watched: 0 });
});

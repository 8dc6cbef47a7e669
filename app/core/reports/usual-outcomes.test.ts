import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { HORIZONS, LEAST_AT_RISK, OUTCOMES, usualOutcomes, usualReturns } from "./usual-outcomes.ts";

const FIRST = "2026-01-01";

/** Steps of random lengths, of which each listing has one outcome at most. */
const steps = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 7 }),
      atRisk: fc.integer({ min: 0, max: 400 }),
      cuts: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)),
    }),
    { maxLength: 30 },
  )
  .map((parts) => {
    let day = FIRST;
    return parts.map(({ gap, atRisk, cuts }) => {
      const from = day;
      day = addDays(day, gap);
      const [a, b, c] = cuts.map((cut) => Math.floor((cut / 3001) * atRisk)) as [number, number, number];
      return { from, to: day, atRisk, left: a, fell: b, changed: c };
    });
  });

test("shares lie within their intervals, add up to no more than all, and grow with the days", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 500 }), (seen, listed) => {
      const estimates = usualOutcomes(seen, listed);
      expect(estimates.map(({ days }) => days)).toEqual([...HORIZONS]);
      expect(usualOutcomes(seen, listed)).toEqual(estimates);
      for (const [i, { shares, atRisk }] of estimates.entries()) {
        if (shares === null) continue;
        expect(atRisk).toBeGreaterThanOrEqual(LEAST_AT_RISK);
        const before = i > 0 ? estimates[i - 1]!.shares : null;
        for (const outcome of OUTCOMES) {
          const { low, likely, high } = shares[outcome];
          expect(low <= likely && likely <= high && low >= 0 && high <= 1).toBe(true);
          if (before) expect(likely).toBeGreaterThanOrEqual(before[outcome].likely);
        }
        expect(OUTCOMES.reduce((sum, outcome) => sum + shares[outcome].low, 0)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 40 },
  );
});

test("steady steps give the share that follows from them, and what was not followed for so long is not estimated", () => {
  // A tenth of the listings leaves each day, a twentieth of the others has a lower price.
  const daily = Array.from({ length: 20 }, (_, i) => ({
    from: addDays(FIRST, i),
    to: addDays(FIRST, i + 1),
    atRisk: 1000,
    left: 100,
    fell: 45,
    changed: 0,
  }));
  const [week, fortnight, month] = usualOutcomes(daily, 10_000);
  const stays = 1 - 0.145;
  const expected = (0.1 * (1 - stays ** 7)) / 0.145;
  expect(week!.shares!.left.likely).toBeCloseTo(expected, 2);
  expect(week!.shares!.changed).toEqual({ low: 0, likely: 0, high: 0 });
  expect(fortnight!.shares!.left.likely).toBeGreaterThan(expected);
  expect(month).toEqual({ days: 30, atRisk: 0, shares: null });
});

test("a few listings, or a few lists, are too few", () => {
  const few = (atRisk: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const [from, to] = [addDays(FIRST, 3 * i), addDays(FIRST, 3 * i + 3)];
      return { from, to, atRisk, left: 1, fell: 1, changed: 1 };
    });
  expect(usualOutcomes(few(LEAST_AT_RISK - 1, 10), 29)[0]!.shares).toBeNull();
  expect(usualOutcomes(few(LEAST_AT_RISK, 5), 30)[0]!.shares).toBeNull();
  expect(usualOutcomes(few(LEAST_AT_RISK, 6), 30)[0]!.shares).not.toBeNull();
  expect(usualOutcomes([], 0).every(({ shares, atRisk }) => shares === null && atRisk === 0)).toBe(true);
});

test("who is not back yet counts for as long as it was followed", () => {
  const newest = addDays(FIRST, 40);
  // Of ten that left on each of ten days six were back after three days; the others were followed up to the newest list.
  const leavings = Array.from({ length: 10 }, (_, i) => {
    const day = addDays(FIRST, i);
    return [
      { day, back: true, days: 3, count: 6 },
      { day, back: false, days: 40 - i, count: 4 },
    ];
  }).flat();
  const [week, , month, twoMonths] = usualReturns(leavings, newest);
  expect(week!.share!.likely).toBeCloseTo(0.6, 6);
  expect(month!.share!.likely).toBeCloseTo(0.6, 6);
  expect(twoMonths).toEqual({ days: 60, atRisk: 0, share: null });
  expect(usualReturns([], newest)[0]).toEqual({ days: 7, atRisk: 0, share: null });
});

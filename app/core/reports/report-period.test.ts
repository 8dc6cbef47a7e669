import { expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import {
  bucketsOf,
  mondayOf,
  ownPeriod,
  periodBefore,
  periodUntil,
  PERIODS,
  type PeriodKey,
} from "./report-period.ts";

const TODAY = "2026-11-23";

test("a period ends today and has as many days as it says; the one before ends where it begins", () => {
  for (const key of Object.keys(PERIODS) as PeriodKey[]) {
    const period = periodUntil(key, TODAY);
    expect([period.last, addDays(period.first, period.days - 1)]).toEqual([TODAY, TODAY]);
    expect(addDays(periodBefore(period).last, 1)).toBe(period.first);
    expect(addDays(periodBefore(period).first, period.days)).toBe(period.first);
  }
});

test("dates of one's own are refused in words where they are no period", () => {
  expect(ownPeriod("2026-11-01", "2026-11-23", TODAY)).toMatchObject({ key: null, days: 23 });
  for (const [from, to] of [
    ["2026-02-30", "2026-11-23"],
    ["", ""],
    ["2026-11-23", "2026-11-22"],
    ["2026-11-23", "2026-11-24"],
    ["2025-01-01", "2026-11-23"],
  ])
    expect(ownPeriod(from!, to!, TODAY)).toMatch(/^(Informe|A data|O período) .+\.$/);
});

test("the parts of a period have each of its days once and in order: days, weeks from Monday, calendar months", () => {
  for (const key of Object.keys(PERIODS) as PeriodKey[]) {
    const period = periodUntil(key, TODAY);
    let next = period.first;
    for (const { first, last } of bucketsOf(period)) {
      expect(first).toBe(next);
      next = addDays(last, 1);
    }
    expect(next).toBe(addDays(TODAY, 1));
  }
  expect(bucketsOf(periodUntil("7d", TODAY))).toHaveLength(7);
  expect(bucketsOf(periodUntil("90d", TODAY)).at(-1)).toMatchObject({ first: "2026-11-23", label: "23/11" });
  expect(bucketsOf(periodUntil("12m", TODAY)).at(-1)).toMatchObject({
    first: "2026-11-01",
    label: "11/2026",
  });
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
});

import { expect, test } from "vitest";
import { addMonths, dayAfterKey, dayName, monthName, pickDay, weeksOf } from "./calendar.ts";

test("weeks begin on Sunday and have only the days of their month", () => {
  const weeks = weeksOf("2026-01");
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, null, null, "2026-01-01", "2026-01-02", "2026-01-03"]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(31);
  // This month begins on a Sunday and has exactly four weeks.
  expect(weeksOf("2026-02").map((week) => week.includes(null))).toEqual([false, false, false, false]);
});

test("adding months keeps the day of the month if it exists", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addMonths("2026-12-31", 12)).toBe("2027-12-31");
});

test("keys move by days, weeks, months and years", () => {
  const led = (key: string, shift = false) => dayAfterKey("2026-01-08", key, shift);
  const byArrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => led(key));
  expect(byArrows).toEqual(["2026-01-07", "2026-01-09", "2026-01-01", "2026-01-15"]);
  expect([led("Home"), led("End")]).toEqual(["2026-01-04", "2026-01-10"]);
  expect([led("PageDown"), led("PageUp", true), led("a")]).toEqual(["2026-02-08", "2025-01-08", null]);
});

test("the first pick is a day, the second a range, the third a day again", () => {
  const range = (from: string, to = from) => ({ from, to });
  const day = range("2026-01-08");
  expect(pickDay(null, "2026-01-08")).toEqual(day);
  expect(pickDay(day, "2026-01-12")).toEqual(range("2026-01-08", "2026-01-12"));
  expect(pickDay(day, "2026-01-02")).toEqual(range("2026-01-02", "2026-01-08"));
  expect(pickDay(range("2026-01-08", "2026-01-12"), "2026-01-09")).toEqual(range("2026-01-09"));
});

test("months and days are named in Portuguese", () => {
  expect(monthName("2026-03")).toBe("março de 2026");
  expect(dayName("2026-01-08")).toBe("quinta-feira, 8 de janeiro de 2026");
});

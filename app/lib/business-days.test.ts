import { expect, test } from "vitest";
import { addBusinessDays, easter, isBusinessDay, lastBusinessDayOf } from "./business-days.ts";
import { addDays, dayNumber } from "./dates.ts";

test("Easter is the day that the almanacs give", () => {
  expect([2024, 2025, 2026, 2027, 2038].map(easter)).toEqual([
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
  ]);
});

test.for([
  ["2026-02-16", false], // Monday of carnival
  ["2026-02-18", true],
  ["2026-04-03", false], // Good Friday
  ["2026-06-04", false], // Corpus Christi
  ["2023-11-20", true],
  ["2026-11-20", false],
  ["2026-11-21", false],
  ["2026-11-23", true],
  ["2026-12-25", false],
] as const)("%s is a business day: %s", ([day, open]) => expect(isBusinessDay(day)).toBe(open));

test("a place's own holidays are no business days there, of every year or of one", () => {
  const local = new Set(["07-09", "2026-07-10"]);
  expect(addBusinessDays("2026-07-08", 1)).toBe("2026-07-09");
  expect(addBusinessDays("2026-07-08", 1, local)).toBe("2026-07-13");
  expect(addBusinessDays("2025-07-08", 1, local)).toBe("2025-07-10");
});

test("the last business day of a year is before its weekend", () => {
  expect([2023, 2024, 2026].map((year) => lastBusinessDayOf(year))).toEqual([
    "2023-12-29",
    "2024-12-31",
    "2026-12-31",
  ]);
});

test("for any day and count the answer is a business day with that many up to it", () => {
  for (let n = 0; n < 400; n++) {
    const from = addDays("2026-01-01", n * 7 + (n % 7));
    const count = n % 12;
    const to = addBusinessDays(from, count);
    let seen = 0;
    for (let day = from; day < to;) if (isBusinessDay((day = addDays(day, 1)))) seen++;
    expect(seen).toBe(count);
    if (count > 0) expect(isBusinessDay(to)).toBe(true);
    expect(dayNumber(to) - dayNumber(from)).toBeLessThanOrEqual(count * 2 + 8);
  }
});

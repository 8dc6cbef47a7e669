import { expect, test } from "vitest";
import { formatDay, formatMoment, readDay, writtenDay } from "./dates.ts";
import { localMoment, readLocalMoment } from "./local-moment.ts";

test("moments are those of São Paulo, also around midnight", () => {
  expect(formatMoment(new Date("2026-01-01T02:59:00Z"))).toBe("31/12/2025 às 23:59");
  expect(formatMoment(new Date("2026-01-01T03:00:00Z"))).toBe("01/01/2026 às 00:00");
  expect(formatDay(new Date("2026-01-01T02:59:00Z"))).toBe("31/12/2025");
});

test.each([
  ["29/11/2026", "2026-11-29"],
  ["1/2/2027", "2027-02-01"],
  // A phone's keys for digits have no slash.
  ["29112026", "2026-11-29"],
  ["29.11.2026", "2026-11-29"],
  [" 2026-11-29 ", "2026-11-29"],
  ["31/02/2026", null],
  ["11/29/2026", null],
  ["29/11/26", null],
  ["amanhã", null],
])("the day that is typed as %j is %s", (text, day) => {
  expect(readDay(text)).toBe(day);
  if (day !== null) expect(readDay(writtenDay(day))).toBe(day);
});

test.each(["23/11/2026 14:05", "23/11/2026 às 14:05", "2026-11-23T14:05", "23112026 14:05:59"])(
  "%j is five past two in the afternoon in São Paulo",
  (text) => {
    const moment = readLocalMoment(text)!;
    expect(moment.toISOString()).toBe("2026-11-23T17:05:00.000Z");
    expect(readLocalMoment(localMoment(moment))).toEqual(moment);
  },
);

test.each(["23/11/2026", "23/11/2026 24:00", "14:05", "31/02/2026 14:05", "23/11/2026T"])(
  "%j is no day with its time",
  (text) => {
    expect(readLocalMoment(text)).toBeNull();
  },
);

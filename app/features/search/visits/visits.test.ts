import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { arrivalDays, firstKnown, VISITS } from "./visits.ts";

const day = (n: number) => addDays("2026-01-01", n);

test("the line is above the first item that was there at the last visit, and nowhere where all or none are new", () => {
  const items = fc.array(fc.option(fc.nat(9)), { maxLength: 12 });
  fc.assert(
    fc.property(items, fc.nat(9), (after, visited) => {
      // As `recentes` orders them: the newest first, the unknown last.
      const listings = after
        .toSorted((a, b) => (b ?? -1) - (a ?? -1))
        .map((n) => ({ seenAfter: n === null ? null : day(n) }));
      const isNew = listings.map(({ seenAfter }) => seenAfter !== null && seenAfter >= day(visited));
      const at = firstKnown(arrivalDays(listings), day(visited));
      const split = isNew.includes(true) && isNew.includes(false) ? isNew.indexOf(false) : null;
      expect(at).toBe(split);
    }),
  );
});

test("days are counted, not repeated", () => {
  const days = [day(3), day(3), day(1), null].map((seenAfter) => ({ seenAfter }));
  expect(arrivalDays(days).flat()).toEqual([day(3), 2, day(1), 1, null, 1]);
});

test("visits are the same after being stored and read, and what is no visit is left out", () => {
  const visits = new Map([
    ["0abcdefghij", day(1)],
    [`0abcdefghij${day(1)}`, ""],
  ] as const);
  expect(new Map(VISITS.read(VISITS.write(visits)))).toEqual(visits);
  expect(VISITS.read("<b>,0abcdefghij,0abcdefghij=amanhã,=2026-01-01")).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { rentTax } from "./rent-tax.ts";

test.for<[income: number, base: number, table: number, reducer: number, tax: number]>([
  [5_000_00, 4_392_80, 312_89, 312_89, 0],
  [6_000_00, 5_392_80, 574_29, 179_75, 394_54],
  [7_350_00, 6_742_80, 945_54, 0, 945_54],
  [500_00, 0, 0, 0, 0],
])("a month's rent of %i has a base of %i, %i by the table, %i off, and pays %i", ([income, ...expected]) => {
  expect(Object.values(rentTax(income))).toEqual(expected);
});

test("more rent never pays less tax, and no rent pays more than 27,5%", () => {
  fc.assert(
    fc.property(fc.nat(20_000_00), fc.nat(1_000_00), (income, more) => {
      const { taxCents } = rentTax(income);
      expect(taxCents).toBeLessThanOrEqual(income * 0.275);
      // The table's own deductions are rounded, so it falls by a cent or two where its bands meet.
      expect(rentTax(income + more).taxCents).toBeGreaterThanOrEqual(taxCents - 2);
    }),
    { numRuns: 2_000 },
  );
});

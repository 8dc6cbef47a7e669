import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItbiValue } from "#app/db/shapes/costs.ts";
import { itbiParts, itbiTax } from "./itbi.ts";
import { SHIPPED_VALUES } from "./shipped-values.ts";

const shipped = (key: string) => SHIPPED_VALUES.itbi.find((one) => one.key === key)!.value as ItbiValue;
const SAO_PAULO = shipped("sao-paulo-sp");
const BRASILIA = shipped("brasilia-df");

/** A sale with its tax in São Paulo or Brasília: base, financed part, whether by SFH, whether the city's condition is met. */
test.for<[city: ItbiValue, base: number, financed: number, sfh: boolean, first: boolean, tax: number]>([
  [SAO_PAULO, 500_000_00, 400_000_00, true, false, 11_975_80],
  [SAO_PAULO, 500_000_00, 400_000_00, false, false, 15_000_00],
  [SAO_PAULO, 500_000_00, 0, true, false, 15_000_00],
  [SAO_PAULO, 300_000_00, 100_000_00, true, false, 6_500_00],
  // The reduced rate ends where the property is worth more.
  [SAO_PAULO, 725_808_00, 400_000_00, true, false, 18_750_04],
  [SAO_PAULO, 725_808_01, 400_000_00, true, false, 21_774_24],
  [SAO_PAULO, 245_527_77, 0, false, true, 0],
  [SAO_PAULO, 245_527_78, 0, false, true, 7_365_83],
  [BRASILIA, 300_000_00, 0, false, false, 6_000_00],
  [BRASILIA, 300_000_00, 200_000_00, true, true, 3_000_00],
  // What is below the city's least base pays as much as it.
  [{ ...BRASILIA, minimumBaseCents: 50_000_00 }, 40_000_00, 0, false, false, 1_000_00],
  [{ ...BRASILIA, minimumBaseCents: 50_000_00 }, 60_000_00, 0, false, false, 1_200_00],
])("%o on %i with %i financed, SFH %s, first %s: %i", ([city, baseCents, financedCents, sfh, first, tax]) => {
  expect(itbiTax(city, { baseCents, financedCents, sfh, first })).toBe(tax);
});

test("the parts add up to the base, none is empty, and a higher base never pays less", () => {
  const purchases = fc.record({
    baseCents: fc.integer({ min: 1, max: 2_000_000_00 }),
    financedCents: fc.nat(2_000_000_00),
    sfh: fc.boolean(),
    first: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(SAO_PAULO, BRASILIA), purchases, fc.nat(1_000_00), (city, purchase, more) => {
      const parts = itbiParts(city, purchase);
      expect(parts.reduce((sum, { baseCents }) => sum + baseCents, 0)).toBe(purchase.baseCents);
      expect(Math.min(...parts.map(({ baseCents }) => baseCents))).toBeGreaterThan(0);
      const dearer = itbiTax(city, { ...purchase, baseCents: purchase.baseCents + more });
      expect(dearer).toBeGreaterThanOrEqual(itbiTax(city, purchase));
    }),
  );
});

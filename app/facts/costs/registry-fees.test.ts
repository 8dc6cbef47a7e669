import { expect, test } from "vitest";
import type { BandsValue } from "#app/db/shapes/costs.ts";
import { registryFees } from "./registry-fees.ts";
import { SHIPPED_VALUES } from "./shipped-values.ts";

const SAO_PAULO = SHIPPED_VALUES.emolumentos.find(({ key }) => key === "sp-registro")!.value as BandsValue;

test.for<[value: number, financed: number, firstHome: boolean, purchase: number, lien: number]>([
  [200_000_00, 0, false, 2_339_94, 0],
  [200_000_00, 0, true, 2_339_94, 0],
  [200_000_00, 100_000_00, false, 2_339_94, 1_507_54],
  // Half of the financed half of the purchase, and half of the lien.
  [200_000_00, 100_000_00, true, 1_754_96, 753_77],
  [384_200_00, 384_200_00, true, 1_490_59, 1_490_59],
])("São Paulo 2026: %i, %i financed, first %s: %i, %i", ([valueCents, financedCents, firstHome, ...fees]) => {
  expect(Object.values(registryFees(SAO_PAULO, { valueCents, financedCents, firstHome })!)).toEqual(fees);
});

test("beyond the last band the fees are unknown, also where only the purchase is", () => {
  const purchase = { valueCents: 768_400_01, financedCents: 100_000_00, firstHome: false };
  expect(registryFees(SAO_PAULO, purchase)).toBeNull();
});

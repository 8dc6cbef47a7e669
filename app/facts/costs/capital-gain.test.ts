import fc from "fast-check";
import { expect, test } from "vitest";
import { capitalGain, type Resale } from "./capital-gain.ts";

const resale = (bought: [string, number], sold: [string, number]): Resale => ({
  boughtOn: bought[0],
  costCents: bought[1],
  soldOn: sold[0],
  saleCents: sold[1],
});

test("a purchase of 2000 that was sold in 2006 has both factors, and pays 3.882,78", () => {
  const gain = capitalGain(resale(["2000-01-09", 60_000_00], ["2006-02-05", 100_000_00]));
  expect(gain.fr1).toBeCloseTo(0.653948, 6);
  expect(gain.fr2).toBeCloseTo(0.989573, 6);
  expect(gain).toMatchObject({ gainCents: 40_000_00, taxCents: 3_882_78 });
});

test.for<[sold: string, fr2: number]>([
  ["2026-09-30", 0.975839],
  ["2027-03-01", 0.955596],
  ["2028-03-31", 0.916359],
  ["2031-03-15", 0.808053],
])("bought in March 2026 and sold on %s, the second factor is %f", ([sold, fr2]) => {
  expect(capitalGain(resale(["2026-03-31", 1], [sold, 2])).fr2).toBeCloseTo(fr2, 6);
});

test("a flip of seven months with a gain of 60.000 pays 8.782,55", () => {
  const gain = capitalGain(resale(["2026-03-10", 140_000_00], ["2026-09-10", 200_000_00]));
  expect(gain).toMatchObject({ fr1: 1, baseCents: 58_550_37, taxCents: 8_782_55 });
});

test.for<[sale: number, tax: number, why: string]>([
  [35_000_00, 0, "small sales are exempt"],
  [100_000_00, 0, "a loss pays nothing"],
])("a sale for %i pays %i: %s", ([sale, tax]) => {
  const cost = sale === 35_000_00 ? 10_000_00 : 200_000_00;
  expect(capitalGain(resale(["2026-01-01", cost], ["2026-02-01", sale])).taxCents).toBe(tax);
});

test("each part of a gain above 5 million has its own rate", () => {
  const { fr2, taxCents } = capitalGain(resale(["2026-01-01", 0], ["2026-01-31", 40_000_000_00]));
  const base = 40_000_000_00 * fr2;
  const expected = 750_000_00 + 875_000_00 + 4_000_000_00 + (base - 30_000_000_00) * 0.225;
  expect(taxCents).toBe(Math.round(expected));
});

test("the tax is never negative, never more than 22,5% of the gain, and does not fall when the price rises", () => {
  const cents = fc.integer({ min: 0, max: 50_000_000_00 });
  fc.assert(
    fc.property(cents, cents, fc.nat(1_000_00), (cost, sale, more) => {
      const taxed = (saleCents: number) =>
        capitalGain(resale(["2026-01-01", cost], ["2026-12-01", saleCents]));
      const { taxCents, gainCents } = taxed(sale);
      expect(taxCents).toBeGreaterThanOrEqual(0);
      // The tax is rounded to a cent.
      expect(taxCents).toBeLessThanOrEqual(Math.round(gainCents * 0.225));
      expect(taxed(sale + more).taxCents).toBeGreaterThanOrEqual(taxCents);
    }),
  );
});

test.for<[saleCents: number, exemption: "only_property" | "reinvested", isExempt: boolean]>([
  [440_000_00, "only_property", true],
  [440_000_01, "only_property", false],
  [900_000_00, "reinvested", true],
])("a sale for %d cents with the exemption %s pays no tax: %s", ([saleCents, exemption, isExempt]) => {
  const sold = { costCents: 100_000_00, boughtOn: "2026-03-10", saleCents, soldOn: "2026-09-10", exemption };
  expect(capitalGain(sold).taxCents === 0).toBe(isExempt);
});

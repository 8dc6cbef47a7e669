import { expect, test } from "vitest";
import { interestRate } from "./interest-rate.ts";
import { instalmentsOf } from "./instalments.ts";
import { internalRate, loanCost } from "./loan-cost.ts";

const NOTHING = { deathRate: 0, damageRate: 0, appraisalCents: 0, monthlyFeeCents: 0, upfrontCents: 0 };
const printed = {
  amountCents: 320_000_00,
  months: 379,
  rate: interestRate(9.3396, "nominal"),
  system: "sac",
} as const;

test("the internal rate of one payment is what it has more, and a loan without anything beside it costs its effective rate", () => {
  expect(internalRate(100_00, [110_00])).toBeCloseTo(0.1, 9);
  expect(loanCost(printed, NOTHING).yearlyCost).toBeCloseTo(printed.rate.effective, 3);
});

test("with the insurance and the fee of the bank's simulation of 01/05/2017 the first month is the printed one to a real", () => {
  const { firstCents, yearlyCost } = loanCost(printed, {
    deathRate: 44_700,
    damageRate: 7_900,
    appraisalCents: 400_000_00,
    monthlyFeeCents: 25_00,
    upfrontCents: 0,
  });
  expect(Math.abs(firstCents - 3_534_07)).toBeLessThan(1_00);
  // The printed CET of 11.4757% has more in it than the print names.
  expect(yearlyCost).toBeGreaterThan(10.6);
  expect(yearlyCost).toBeLessThan(11.4757);
});

test("by hand: 1,000.00 in two months at 12% a year, insured and with a fee", () => {
  // 500.00 + 10.00 and 500.00 + 5.00; insurance 0.1% of the balance and 0.01% of 2,000.00; a fee of 1.00.
  const rate = interestRate(12, "nominal");
  const { firstCents, lastCents, interestCents, totalCents } = loanCost(
    { amountCents: 1_000_00, months: 2, rate, system: "sac" },
    {
      deathRate: 100_000,
      damageRate: 10_000,
      appraisalCents: 2_000_00,
      monthlyFeeCents: 1_00,
      upfrontCents: 50_00,
    },
  );
  expect({ firstCents, lastCents, interestCents, totalCents }).toEqual({
    firstCents: 512_20,
    lastCents: 506_70,
    interestCents: 15_00,
    totalCents: 1_068_90,
  });
});

test.for(["sac", "price"] as const)(
  "a supposed TR is added before the interest, and the debt by %s still ends at zero",
  (system) => {
    const rows = instalmentsOf({ ...printed, system, correction: 1_000_000 });
    // 0.1% of 320,000.00, then 9.3396% / 12 of the sum.
    expect(rows[0]!.interestCents).toBe(2_493_05);
    expect(rows.at(-1)!.balanceCents).toBe(0);
    expect(rows[300]!.instalmentCents).toBeGreaterThan(
      instalmentsOf({ ...printed, system })[300]!.instalmentCents,
    );
  },
);

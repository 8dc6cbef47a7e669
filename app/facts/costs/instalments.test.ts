import fc from "fast-check";
import { expect, test } from "vitest";
import { instalmentsOf, largestLoan, type Loan } from "./instalments.ts";
import { interestRate } from "./interest-rate.ts";

const cents = (text: string) => Math.round(Number(text.replaceAll(".", "").replace(",", ".")) * 100);

/** Rows of printouts: number, instalment and balance after it. Deciding 1.1 names where each was printed. */
const PRINTED: [name: string, loan: Loan, rows: [n: number, instalment: string, balance?: string][]][] = [
  [
    "SAC of 01/05/2017, 379 months at 9,3396% nominal",
    { amountCents: 320_000_00, months: 379, rate: interestRate(9.3396, "nominal"), system: "sac" },
    [
      [1, "3.334,89", "319.155,67"],
      [2, "3.328,32", "318.311,34"],
      [3, "3.321,75", "317.467,01"],
      [4, "3.315,18", "316.622,68"],
      [379, "849,82", "0,00"],
    ],
  ],
  [
    "SAC of 15/08/2016, 360 months at 5,5% nominal",
    { amountCents: 41_000_00, months: 360, rate: interestRate(5.5, "nominal"), system: "sac" },
    [
      [1, "301,81", "40.886,11"],
      [2, "301,28", "40.772,22"],
      [3, "300,76", "40.658,33"],
      [4, "300,24"],
    ],
  ],
  [
    "Price of 4 months at 10% a month",
    { amountCents: 10_000_00, months: 4, rate: interestRate(120, "nominal"), system: "price" },
    [
      [1, "3.154,71", "7.845,29"],
      [2, "3.154,71", "5.475,11"],
      [3, "3.154,71", "2.867,91"],
      [4, "3.154,70", "0,00"],
    ],
  ],
  [
    "Price of 6 months at 1,5% a month",
    { amountCents: 150_000_00, months: 6, rate: interestRate(18, "nominal"), system: "price" },
    [[1, "26.328,78"]],
  ],
];

test.for(PRINTED)("each printed row comes out to the cent: %s", ([, loan, rows]) => {
  const instalments = instalmentsOf(loan);
  for (const [n, instalment, balance] of rows)
    expect(instalments[n - 1]).toMatchObject({
      instalmentCents: cents(instalment),
      ...(balance !== undefined && { balanceCents: cents(balance) }),
    });
});

test("any loan ends at zero, its amortisations add up to it, and no month pays a negative amount", () => {
  const loans = fc.record({
    amountCents: fc.integer({ min: 1, max: 100_000_000_00 }),
    months: fc.integer({ min: 1, max: 420 }),
    rate: fc
      .tuple(fc.integer({ min: 0, max: 100_0000 }), fc.constantFrom("nominal" as const, "effective" as const))
      .map(([rate, kind]) => interestRate(rate / 10_000, kind)),
    system: fc.constantFrom("sac" as const, "price" as const),
  });
  fc.assert(
    fc.property(loans, (loan) => {
      const instalments = instalmentsOf(loan);
      let owed = loan.amountCents;
      for (const { amortisationCents, interestCents, instalmentCents, balanceCents } of instalments) {
        owed -= amortisationCents;
        // Plain comparisons: ten thousand loans have a million months.
        if (amortisationCents < 0 || interestCents < 0 || balanceCents !== owed) return false;
        if (instalmentCents !== amortisationCents + interestCents) return false;
      }
      return instalments.length === loan.months && owed === 0;
    }),
    { numRuns: 10_000 },
  );
});

test("a nominal rate and its effective one are kept apart", () => {
  expect(interestRate(9.3396, "nominal").effective).toBeCloseTo(9.75, 4);
  expect(interestRate(9.75, "effective").nominal).toBeCloseTo(9.3396, 4);
});

test("the first instalment of the largest loan is what fits the month", () => {
  expect(largestLoan(1_000_00, interestRate(0, "effective"), 120)).toBe(120_000_00);
  const rate = interestRate(12, "effective");
  const amountCents = largestLoan(1_500_00, rate, 360);
  const [first] = instalmentsOf({ amountCents, months: 360, rate, system: "sac" });
  expect(Math.abs(first!.instalmentCents - 1_500_00)).toBeLessThanOrEqual(1);
});

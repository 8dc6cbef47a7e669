import { expect, test } from "vitest";
import type { BandsValue } from "#app/db/shapes/costs.ts";
import { NO_TABLES } from "#app/facts/costs/purchase-tables.ts";
import type { DatedValue } from "#app/facts/costs/value-at.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { priceCeiling, purchaseAt, type CostRules, type Means } from "./price-ceiling.ts";

const dated = (value: DatedValue["value"]): DatedValue => ({
  key: "BR",
  value,
  validFrom: "2026-01-01",
  source: { name: "Tabela", url: null, consultedOn: null },
});
const itbiOf = (rate: number) => dated({ kind: "itbi", rate, financed: null });
const NONE = { ...NO_TABLES, itbi: itbiOf(0) };
const NO_COSTS: CostRules = { auctioned: false, tables: NONE, baseShare: 100_00 };
const ITBI: Partial<CostRules> = { tables: { ...NO_TABLES, itbi: itbiOf(3_00) } };

/** The same random whole numbers below a bound in each run. */
function random(seed: number) {
  const next = seededRandom(seed);
  return (below: number) => Math.floor(next() * below);
}

/** Fees that grow from band to band, or not: a table is what its source says. */
function bands(next: (below: number) => number): BandsValue {
  const limits = [1, 2, 3].map((n) => n * (50_000_00 + next(80_000_00))).toSorted((a, b) => a - b);
  return {
    kind: "bands",
    bands: [...limits, null].map((upToCents) => ({ upToCents, feeCents: next(9_000_00) })),
  };
}

function anyCase(next: (below: number) => number): [Means, CostRules] {
  const means = {
    cashCents: next(300_000_00),
    fgtsCents: next(2) * next(150_000_00),
    loanCents: next(2) * next(600_000_00),
  };
  const rate = next(500);
  const financed = next(2)
    ? { rate: Math.min(rate, next(300)), upToCents: next(2) ? next(200_000_00) : null }
    : null;
  const rules: CostRules = {
    auctioned: next(2) === 1,
    baseShare: 100_00 + next(2) * next(150_00),
    tables: {
      ...NO_TABLES,
      itbi: next(3) ? dated({ kind: "itbi", rate, financed }) : null,
      registry: next(2) ? dated(bands(next)) : null,
      deed: next(2) ? dated(bands(next)) : null,
      quota: next(2) ? dated({ kind: "share", share: 50_00 + next(45_00) }) : null,
    },
  };
  return [means, rules];
}

test("for any means and costs the ceiling is affordable, and no price of many above it is", () => {
  const next = random(15);
  for (let n = 0; n < 400; n++) {
    const [means, rules] = anyCase(next);
    const ceiling = priceCeiling(means, rules);
    if (ceiling) expect(ceiling.neededCents).toBeLessThanOrEqual(means.cashCents);
    const from = ceiling ? ceiling.priceCents / 100 : 0;
    for (const step of [1, 2, 10, 500, 5_000, 20_000, 80_000, 300_000]) {
      const above = purchaseAt((from + step + (step > 10 ? next(step) : 0)) * 100, means, rules);
      expect(above.neededCents).toBeGreaterThan(means.cashCents);
    }
  }
});

test("for any price the parts add up to it, own money pays at least the entry, and no means is exceeded", () => {
  const next = random(7);
  for (let n = 0; n < 400; n++) {
    const [means, rules] = anyCase(next);
    const price = (1 + next(900_000)) * 100;
    const { ownCents, fgtsCents, loanCents } = purchaseAt(price, means, rules);
    const { quota } = rules.tables;
    const share = quota?.value.kind === "share" ? quota.value.share : 100_00;
    expect(ownCents + fgtsCents + loanCents).toBe(price);
    expect(ownCents).toBeGreaterThanOrEqual(Math.round(price / 20));
    expect(fgtsCents).toBeLessThanOrEqual(means.fgtsCents);
    expect(loanCents).toBeLessThanOrEqual(means.loanCents);
    expect(loanCents / price).toBeLessThanOrEqual(share / 100_00);
    expect(Math.min(ownCents, fgtsCents, loanCents)).toBeGreaterThanOrEqual(0);
  }
});

test("more of any means never lowers the ceiling, and a commission never raises it", () => {
  const next = random(3);
  const price = (means: Means, rules: CostRules) => priceCeiling(means, rules)?.priceCents ?? 0;
  for (let n = 0; n < 300; n++) {
    const [means, { tables, ...rest }] = anyCase(next);
    const { itbi } = tables;
    // Where the financed part is taxed less, FGTS in place of a loan raises the tax.
    const plain = itbi?.value.kind === "itbi" ? itbiOf(itbi.value.rate) : null;
    const free = { ...rest, tables: { ...tables, itbi: plain }, auctioned: false };
    for (const key of ["cashCents", "fgtsCents", "loanCents"] as const) {
      const more = { ...means, [key]: means[key] + next(50_000_00) };
      // A larger loan may take its lien into a dearer band of fees.
      const these = key === "loanCents" ? { ...free, tables: { ...free.tables, registry: null } } : free;
      expect(price(more, these)).toBeGreaterThanOrEqual(price(means, these));
    }
    expect(price(means, { ...free, auctioned: true })).toBeLessThanOrEqual(price(means, free));
  }
});
const QUOTA = dated({ kind: "share", share: 80_00 });
test.for<[string, [cash: number, fgts: number, loan: number], Partial<CostRules>]>([
  ["own money alone", [100_000_00, 0, 0], {}],
  ["a commission of 5%", [105_000_00, 0, 0], { auctioned: true }],
  ["ITBI of 3%", [103_000_00, 0, 0], ITBI],
  ["an entry of 5% in own money", [5_000_00, 900_000_00, 0], {}],
  ["a loan of at most 80% of the price", [20_000_00, 0, 300_000_00], { tables: { ...NONE, quota: QUOTA } }],
  ["entry, ITBI, FGTS and loan", [8_000_00, 20_000_00, 75_000_00], ITBI],
])("the ceiling with %s is R$ 100.000", ([, [cashCents, fgtsCents, loanCents], rules]) => {
  const means = { cashCents, fgtsCents, loanCents };
  expect(priceCeiling(means, { ...NO_COSTS, ...rules })?.priceCents).toBe(100_000_00);
});

test("without own money there is no ceiling, because the entry is own money", () => {
  expect(priceCeiling({ cashCents: 0, fgtsCents: 50_000_00, loanCents: 200_000_00 }, NO_COSTS)).toBeNull();
});

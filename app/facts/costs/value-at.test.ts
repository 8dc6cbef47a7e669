import { expect, test } from "vitest";
import type { BandsValue } from "#app/db/shapes/costs.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { fromDayNumber } from "#app/lib/dates.ts";
import { pick } from "#tests/random-listings.ts";
import { feeOf, firstValueAt, valueAt, type DatedValue, outdatedWords } from "./value-at.ts";

const KEYS = ["campinas-sp", "sp", "brasil"];
const dayOf = (random: () => number) => fromDayNumber(20_000 + Math.floor(random() * 60));

/** A table without two values of one key and day, in any order. */
function randomTable(random: () => number): DatedValue[] {
  const values = new Map<string, DatedValue>();
  for (let n = 0; n < random() * 12; n++) {
    const [key, validFrom] = [pick(KEYS, random), dayOf(random)];
    const source = { name: "Lei", url: "https://exemplo.com.br", consultedOn: validFrom };
    values.set(key + validFrom, { key, validFrom, value: { kind: "rate", rate: n }, source });
  }
  return [...values.values()].sort(() => random() - 0.5);
}

/** Random tables, each with some days. */
const CASES = Array.from({ length: 60 }, (_, seed) => {
  const random = seededRandom(seed);
  return { table: randomTable(random), days: Array.from({ length: 20 }, () => dayOf(random)) };
});

test("a value is valid from its day until the next one of its key begins, whatever the order of the table", () => {
  for (const { table, days } of CASES)
    for (const key of KEYS) {
      const own = table
        .filter((value) => value.key === key)
        .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
      for (const day of days) {
        const begun = own.filter(({ validFrom }) => validFrom <= day);
        expect(valueAt(table, key, day)).toBe(begun.at(-1) ?? null);
        expect(valueAt(table.toReversed(), key, day)).toBe(begun.at(-1) ?? null);
      }
    }
});

test("a default answers only on the days on which the exact key has no value", () => {
  for (const { table, days } of CASES)
    for (const day of days) {
      const [exact, state, country] = KEYS.map((key) => valueAt(table, key, day));
      expect(firstValueAt(table, KEYS, day)).toBe(exact ?? state ?? country);
      expect(firstValueAt(table, [], day)).toBeNull();
    }
});

test("above the last band each step that is begun adds to its fee up to a ceiling, and each surcharge is rounded by itself", () => {
  const fees: BandsValue = {
    kind: "bands",
    bands: [{ upToCents: 100_000_00, feeCents: 1_000_00 }],
    above: { stepCents: 10_000_00, feeCents: 50_00, ceilingCents: 1_120_00 },
  };
  const at = [100_000_00, 100_000_01, 110_000_00, 110_000_01, 900_000_00];
  expect(at.map((value) => feeOf(fees, value))).toEqual([1_000_00, 1_050_00, 1_050_00, 1_100_00, 1_120_00]);
  const charged = { ...fees, bands: [{ upToCents: null, feeCents: 1_10 }], surcharges: [5_00, 5_00] };
  expect(feeOf(charged, 1)).toBe(1_10 + 6 + 6);
});

test("a value says that it is older than the day to which it was known to be valid, from the day after it", () => {
  const outdated = (day: string) => outdatedWords({ validUntil: "2026-12-31" }, day);
  expect([outdated("2026-12-31"), outdated("2027-01-01")]).toEqual([
    "",
    "; valia até 31/12/2026, confirme o de hoje",
  ]);
  expect(outdatedWords({}, "2099-01-01")).toBe("");
});

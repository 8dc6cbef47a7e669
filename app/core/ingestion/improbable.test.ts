import { expect, test } from "vitest";
import { improbableBeside, improbableItself, type Comparison } from "./improbable.ts";
import { newTally } from "./list-tally.ts";

/** A list of a thousand rows in which nothing changed. */
const SAME: Comparison = {
  date: "2026-03-10",
  days: 1,
  rows: 1000,
  seen: 1000,
  common: 1000,
  risen: 0,
  fallen: 0,
  byCents: 0,
  rescaled: 0,
  reappraised: 0,
  otherSaleMode: 0,
  backward: 0,
  emptied: [],
  modes: [],
};
function beside(over: Partial<Comparison>, rows = 1000): string[] {
  const { missing, changed } = improbableBeside(rows, { ...SAME, ...over });
  return [...missing, ...changed];
}

// Each change at the size it had between two real lists; ADR 0024 has them all.
test.for<[string, Partial<Comparison>, number?]>([
  ["two thirds withdrawn within a day", { seen: 330, common: 330 }, 340],
  ["nearly all others after five months", { days: 162, rows: 212, seen: 8, common: 8, fallen: 8 }, 151],
  ["two of three prices lower after two months", { days: 54, fallen: 692, risen: 75 }],
  ["a quarter of the prices lower after two weeks", { days: 14, fallen: 250, risen: 9 }],
  ["three of five in another sale mode after two months", { days: 57, otherSaleMode: 622 }],
  ["a small city emptied", { seen: 968, emptied: [{ city: "BALSAS", rows: 11 }] }],
])("what real lists do passes: %s", ([, comparison, rows]) => {
  expect(beside(comparison, rows)).toEqual([]);
});

test.for<[string, Partial<Comparison>, RegExp, number?]>([
  [
    "942 rows after 10,702",
    { rows: 10_702, seen: 942, common: 942 },
    /^tem 942 imóveis, e a lista de 10\/03\/2026 tem 10\.702$/,
    942,
  ],
  ["hardly any number in common", { seen: 150, common: 150 }, /^não traz 850 dos 1\.000 imóveis da lista/],
  [
    "whole cities gone",
    {
      seen: 880,
      emptied: [
        { city: "VALENCA", rows: 60 },
        { city: "VASSOURAS", rows: 40 },
      ],
    },
    /^não traz nenhum dos 100 imóveis de VALENCA e de mais uma cidade/,
  ],
  [
    "a third of the prices higher",
    { risen: 301 },
    /^subiu o preço de 301 dos 1\.000 imóveis que estão também na lista de 10\/03/,
  ],
  ["most prices lower within a week", { days: 7, fallen: 601 }, /^baixou o preço de 601/],
  ["cents gone", { byCents: 11 }, /^mudou só nos centavos/],
  ["another scale", { rescaled: 3 }, /dez vezes ou mais/],
  ["sales that go backward", { backward: 51 }, /fase anterior/],
])("a change that no real list shows is quarantined: %s", ([, comparison, reason, rows]) => {
  expect(beside(comparison, rows)).toEqual([expect.stringMatching(reason)]);
});

test("a change in a few rows is never improbable", () => {
  expect(beside({ rows: 19, seen: 0, common: 0 }, 1)).toEqual([]);
  expect(beside({ rows: 19, seen: 19, common: 19, risen: 19 }, 19)).toEqual([]);
});

test("unknown words of the source are data, but a list full of them is held", () => {
  const tally = { ...newTally(), rows: 1000 };
  const strange = (rows: number) => ({ modes: new Map([["Venda Secreta", rows]]), types: new Map() });
  expect(improbableItself(tally, strange(50))).toEqual([]);
  expect(improbableItself(tally, strange(51))).toEqual([
    '51 das 1.000 linhas têm modalidades de venda que nunca vimos ("Venda Secreta")',
  ]);
});

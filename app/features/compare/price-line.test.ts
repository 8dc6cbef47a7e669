import { expect, test } from "vitest";
import type { PricePeriod } from "#app/facts/listings/listing-detail.ts";
import { priceLine } from "./price-line.ts";

/**
 * Price periods with these prices in thousands of reais, one for each month from January 2026, newest first,
 * as they are stored.
 */
function periods(...thousands: number[]): PricePeriod[] {
  return thousands
    .map((price, i) => ({
      from: `2026-0${i + 1}-10`,
      to: i === thousands.length - 1 ? null : `2026-0${i + 2}-09`,
      priceCents: price * 100_000,
      appraisalCents: 20_000_000,
      saleMode: "Venda Online",
    }))
    .toReversed();
}

const line = (...thousands: number[]) => {
  const { text, note } = priceLine(periods(...thousands));
  return [text?.replaceAll("\u00a0", " ") ?? null, note];
};

test("prices are listed from the oldest to the newest, with the change between them", () => {
  expect(line(150, 120)).toEqual(["R$ 150.000 → R$ 120.000", "−20% desde a lista de 10/01/2026"]);
  expect(line(100, 120, 110)).toEqual([
    "R$ 100.000 → R$ 120.000 → R$ 110.000",
    "+10% desde a lista de 10/01/2026",
  ]);
});

test("a period in which only something else changed adds no price", () => {
  expect(line(150, 150)).toEqual(["Sem mudança", "desde a lista de 10/01/2026"]);
  expect(line(150, 150, 120)).toEqual(["R$ 150.000 → R$ 120.000", "−20% desde a lista de 10/01/2026"]);
});

test("of many prices the last four are listed, and the change is that since the first", () => {
  expect(line(200, 180, 160, 140, 100)).toEqual([
    "… → R$ 180.000 → R$ 160.000 → R$ 140.000 → R$ 100.000",
    "−50% desde a lista de 10/01/2026",
  ]);
});

test("without periods there is no line; a price back at the first one is called the same", () => {
  expect(line()).toEqual([null, undefined]);
  expect(line(100, 120, 100)[1]).toBe("o mesmo da lista de 10/01/2026");
});

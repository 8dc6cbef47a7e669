import { expect, test } from "vitest";
import { DISCOUNT_SCALE, edgesOf, positionOf, PRICE_SCALE, valueAt } from "./scales.ts";

test("prices are rounded to 50,000 and discounts to 5, over the whole of their scales", () => {
  expect([0, 0.5, 1].map((position) => valueAt(PRICE_SCALE, position))).toEqual([0, 1_250_000, 10_000_000]);
  expect([-1, 0.52, 2].map((position) => valueAt(DISCOUNT_SCALE, position))).toEqual([0, 50, 100]);
});

test("every step of a scale is found again at its position", () => {
  for (const scale of [PRICE_SCALE, DISCOUNT_SCALE]) {
    for (let value = 0; value <= scale.max; value += scale.step)
      expect(valueAt(scale, positionOf(scale, value))).toBe(value);
  }
});

test("edges ascend, one less than there are bins", () => {
  expect(edgesOf(DISCOUNT_SCALE)).toEqual(Array.from({ length: 19 }, (_, i) => 5 * (i + 1)));
  const prices = edgesOf(PRICE_SCALE);
  expect(prices).toHaveLength(39);
  expect(prices.every((edge, i) => i === 0 || edge > prices[i - 1]!)).toBe(true);
});

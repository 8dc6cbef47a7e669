import { expect, test } from "vitest";
import { atQuantile, nine, random } from "./random.ts";

test("values drawn from nine quantiles fall into them", () => {
  const points = nine(10, 20, 30, 40, 50, 60, 70, 80, 90);
  expect(atQuantile(points, 0)).toBe(10);
  expect(atQuantile(points, 0.5)).toBe(50);
  expect(atQuantile(points, 1)).toBe(90);
  const chance = random("quantiles");
  const values = Array.from({ length: 4000 }, () => chance.quantile(points)).sort((a, b) => a - b);
  expect(values[1000]).toBeCloseTo(40, -0.5);
  expect(values[2000]).toBeCloseTo(50, -0.5);
  expect(values[3000]).toBeCloseTo(60, -0.5);
});

test("a key without weight is never drawn", () => {
  const chance = random("weights");
  const picks = new Set(
    Array.from({ length: 500 }, () => chance.weighted({ never: 0, often: 9, seldom: 1 })),
  );
  expect(picks).toEqual(new Set(["often", "seldom"]));
});

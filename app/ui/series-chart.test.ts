import { expect, test } from "vitest";
import { CHART_HEIGHT, seriesChart, type SeriesPoint } from "./series-chart.ts";

const point = (day: number, value: number | null): SeriesPoint => ({
  first: `2026-11-0${day}`,
  last: `2026-11-0${day}`,
  label: `0${day}/11`,
  title: `0${day}/11/2026`,
  value,
  text: value === null ? "sem medição" : String(value),
});
const chartOf = (...values: (number | null)[]) =>
  seriesChart({ name: "Cadastros", points: values.map((value, n) => point(n + 1, value)), scale: String });

test("bars stand on the bottom, are as high as their share of the scale, and follow each other without touching", () => {
  const { bars, grid } = chartOf(0, 5, 20)!;
  expect(grid.map(({ label }) => label)).toEqual(["20", "10", "0"]);
  for (const { y, height } of bars) expect(y + height).toBeCloseTo(CHART_HEIGHT);
  const [none, some, most] = bars.map(({ height }) => height);
  expect(none).toBe(0);
  expect(some! / most!).toBeCloseTo(0.25);
  for (const [n, { x }] of bars.entries())
    if (n > 0) expect(x).toBeGreaterThan(bars[n - 1]!.x + bars[n - 1]!.width);
});

test("what was not measured has no bar, and a series without measures has no chart", () => {
  expect(chartOf(1, null)!.bars.map(({ measured }) => measured)).toEqual([true, false]);
  expect(chartOf(1, null)!.bars[1]!.text).toBe("02/11/2026: sem medição");
  expect(chartOf(null, null)).toBeNull();
  expect(seriesChart({ name: "Cadastros", points: [], scale: String })).toBeNull();
});

test("the summary names the highest and the last value", () => {
  const words = "Cadastros de 01/11 a 03/11: o maior valor é 9, 02/11/2026; o último é 4.";
  expect(chartOf(3, 9, 4)!.summary).toBe(words);
});

test("the scale ends at a round number that no value exceeds", () => {
  for (const most of [0, 1, 3, 7, 10, 11, 99, 101, 12_345, 999_999]) {
    const top = Number(chartOf(most)!.grid[0]!.label);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(top).toBeLessThanOrEqual(Math.max(2, most * 2));
  }
});

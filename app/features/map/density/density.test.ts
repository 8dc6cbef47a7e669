import { expect, test } from "vitest";
import { contrast, luminance } from "#tests/contrast.ts";
import type { DensityCell } from "#app/core/engine/map-items.ts";
import { MAP_COLORS } from "../colors.ts";
import {
  classesOf,
  classIndex,
  colorsOf,
  DENSITY_COLORS,
  valueOf,
  cellName,
  entryIndexes,
  legendOf,
} from "./classes.ts";

const PLACE = { kind: "hexagono", lng: -46, lat: -23, name: "Campinas", state: "SP", place: null } as const;

function cell(over: Partial<DensityCell>): DensityCell {
  return { ...PLACE, count: 1, medianPriceCents: 10_000_000, medianDiscount: null, ...over };
}

const counted = (counts: number[]) => counts.map((count) => cell({ count }));

test("classes hold about as many cells each, from the least to the greatest value", () => {
  const classes = classesOf(counted([9, 1, 2, 3, 4, 5, 6, 7, 8, 100]), "quantidade");
  const ranges = classes.map(({ least, greatest, cells }) => `${least} to ${greatest}: ${cells}`);
  expect(ranges).toEqual(["1 to 2: 2", "3 to 4: 2", "5 to 6: 2", "7 to 8: 2", "9 to 100: 2"]);
});

test("equal values are in one class, and few values make few classes", () => {
  expect(classesOf(counted([1, 1, 1, 1, 1, 1, 1, 1, 2, 40]), "quantidade")).toEqual([
    { least: 1, greatest: 1, cells: 8 },
    { least: 2, greatest: 2, cells: 1 },
    { least: 40, greatest: 40, cells: 1 },
  ]);
  expect(classesOf([], "quantidade")).toEqual([]);
});

test("every cell is in the class of its value; cells without a value are in none", () => {
  const cells = Array.from({ length: 83 }, (_, i) =>
    cell({ medianDiscount: i % 7 === 0 ? null : (i * 37) % 61, count: 1 + (i % 5) }),
  );
  const classes = classesOf(cells, "desconto");
  for (const one of cells) {
    const value = valueOf(one, "desconto");
    const index = classIndex(classes, value);
    if (value === null) expect(index).toBeNull();
    else {
      expect(value).toBeGreaterThanOrEqual(classes[index!]!.least);
      expect(value).toBeLessThanOrEqual(classes[index!]!.greatest);
    }
  }
  const legend = legendOf(cells, "desconto", "light");
  expect([legend.unknown, legend.entries.reduce((sum, { cells: n }) => sum + n, 0)]).toEqual([12, 71]);
});

test("the legend writes ranges in words", () => {
  const words = (text: string) => text.replaceAll("\u00a0", " ");
  const labels = (cells: DensityCell[], measure: "quantidade" | "desconto" | "preco") =>
    legendOf(cells, measure, "light").entries.map(({ label }) => words(label));
  const counts = labels(counted([1, 2, 3, 4, 5, 6]), "quantidade");
  expect(counts).toEqual(["1 a 2 imóveis", "3 imóveis", "4 imóveis", "5 imóveis", "6 imóveis"]);
  expect(labels([cell({ medianDiscount: 41.6 })], "desconto")).toEqual(["41%"]);
  const priced = (cents: number) => cell({ medianPriceCents: cents });
  expect(labels([priced(3_060_000), priced(3_120_000)], "preco")).toEqual(["R$ 30.600", "R$ 31.200"]);
  const discounts = [cell({ medianDiscount: 41.2 }), cell({ medianDiscount: 41.6 })];
  expect(labels(discounts, "desconto")).toEqual(["41,2%", "41,6%"]);
  const prices = [cell({}), priced(25_000_000)];
  expect(labels(prices, "preco")).toEqual(["R$ 100 mil", "R$ 250 mil"]);
  expect(entryIndexes(prices, "preco")).toEqual([0, 1]);
});

test("a cell is named after its place", () => {
  expect(cellName(cell({}))).toBe("Região de Campinas/SP");
  expect(cellName(cell({ kind: "bairro", name: "Centro", place: "x" }))).toBe("Bairro Centro/SP");
});

test.each(["light", "dark"] as const)(
  "%s: the scale does not depend on seeing hues, step by step",
  (theme) => {
    const scale = DENSITY_COLORS[theme];
    for (let i = 1; i < scale.length; i++) {
      expect(contrast(scale[i - 1]!, scale[i]!)).toBeGreaterThan(1.4);
      expect(luminance(scale[i]!) > luminance(scale[i - 1]!)).toBe(theme === "dark");
    }
    // The highest class contrasts most with the map.
    expect(contrast(scale[4], MAP_COLORS[theme].paper)).toBeGreaterThan(7);
    const some = [2, 1, 5].map((classes) => colorsOf(theme, classes));
    expect(some).toEqual([[scale[0], scale[4]], [scale[2]], [...scale]]);
  },
);

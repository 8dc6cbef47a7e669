import { expect, test } from "vitest";
import type { NearbySales } from "#app/facts/sales/nearby-sales.ts";
import { newListing } from "#tests/listing.ts";
import { salesView } from "./sales-view.ts";

const GOIANIA = 5208707;
const sales: NearbySales = {
  count: 34,
  medianCents: 400_000,
  since: "2024-01-09",
  cities: [GOIANIA],
  readOn: "2026-01-05",
};
const flat = newListing({ areaPrivateM2: 50, priceCents: 10_000_000 });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the median is shown with its number, its source and how the list's price differs, and never as a market value", () => {
  const { text, comparison, note } = salesView(sales, flat);
  expect(plain(text)).toBe("Mediana de R$ 4.000 por m², 34 vendas a até 500 m em 24 meses.");
  expect(plain(comparison)).toBe(
    "O preço da lista é de R$ 2.000 por m² (área privativa), 50% abaixo dessa mediana.",
  );
  expect(note).toMatch(/^Fonte: prefeitura de Goiânia, ITBI; lida em 05\/01\/2026\./);
  expect(text + comparison + note).not.toMatch(/mercado/);
});

test("differences are rounded down, and only areas of one measure are compared", () => {
  const comparisonOf = (over: Parameters<typeof newListing>[0]) =>
    plain(salesView(sales, { ...flat, ...over }).comparison);
  expect(comparisonOf({ priceCents: 26_000_000 })).toContain("30% acima dessa mediana");
  expect(comparisonOf({ priceCents: 19_900_001 })).toContain("praticamente o mesmo");
  const bare = { areaPrivateM2: null, areaTotalM2: null, areaLandM2: 200 };
  expect(comparisonOf({ ...bare, typeCode: "casa" })).toBe("");
  expect(comparisonOf({ ...bare, typeCode: "terreno" })).toContain("por m² (terreno), 87% abaixo");
});

test("fewer sales than a sample are only counted", () => {
  const view = salesView({ ...sales, count: 9, medianCents: null }, flat);
  expect([view.text, view.comparison]).toEqual([
    "Poucas vendas registradas: 9 vendas a até 500 m em 24 meses.",
    "",
  ]);
});

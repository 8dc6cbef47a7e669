import { expect, test } from "vitest";
import { FACET_KEYS, type Facets } from "#app/core/engine/search-engine.ts";
import { facetsJson } from "./api-item.ts";

test("facets are written as JSON.stringify writes them, whatever the values are", () => {
  const values = ["campinas-sp", 'com "aspas"', "barra \\ e\nlinha", "ação", "", "\u2028"];
  const counted = (k: number) => values.slice(0, k % (values.length + 1)).map((value, n) => ({ value, n }));
  const some = FACET_KEYS.map((key, k) => [
    key,
    counted(k).map(({ value, n }) => ({ value, label: value, count: n })),
  ]);
  const plain = FACET_KEYS.map((key, k) => [key, counted(k).map(({ value, n }) => ({ valor: value, n }))]);
  // A second time, from cached texts.
  for (let times = 0; times < 2; times++)
    expect(facetsJson(Object.fromEntries(some) as Facets)).toBe(JSON.stringify(Object.fromEntries(plain)));
});

import { expect, test } from "vitest";
import { FACET_KEYS, type Facets } from "#app/core/engine/search-engine.ts";
import { facetsJson } from "./api-item.ts";

test("facets are written as JSON.stringify writes them, whatever the values are", () => {
  const values = ["campinas-sp", 'com "aspas"', "barra \\ e\nlinha", "ação", "", "\u2028"];
  const some = Object.fromEntries(
    FACET_KEYS.map((key, k) => [
      key,
      values.slice(0, k % (values.length + 1)).map((value, count) => ({ value, label: value, count })),
    ]),
  ) as Facets;
  const plain = FACET_KEYS.map((key) => [
    key,
    some[key].map(({ value, count }) => ({ valor: value, n: count })),
  ]);
  // A second time, from cached texts.
  for (let times = 0; times < 2; times++)
    expect(facetsJson(some)).toBe(JSON.stringify(Object.fromEntries(plain)));
});

import { expect, test } from "vitest";
import { usualSortOf } from "#app/facts/query/query-codec.ts";
import { SETTINGS, type Settings } from "#app/facts/settings/settings.ts";
import { sortOptions } from "./sort-options.ts";

const sortOf = (chosen: Settings["default_sort_order"]) =>
  usualSortOf({ default_sort_order: chosen } as Settings);

test("each order that an administrator may choose has the name that visitors know", () => {
  const { input } = SETTINGS.default_sort_order;
  const options = input.type === "choice" ? Object.entries(input.options) : [];
  const labels = new Map<string, string>(
    sortOptions("preco_m2", true, null).map(({ value, label }) => [value, label]),
  );
  const named = options.map(([word]) => labels.get(sortOf(word as "newest")!));
  const names = ["Mais recentes", "Mais antigos na lista", "Menor preço", "Maior preço", "Maior desconto"];
  expect(named).toEqual(names);
  expect(named).toEqual(options.map(([, label]) => label));
});

import type { Sort } from "#app/facts/query/filters.ts";

/** In the order of `SORTS`. */
const SORT_NAMES: Record<Sort, string> = {
  relevancia: "Mais relevantes",
  recentes: "Mais recentes",
  antigos: "Mais antigos na lista",
  menor_preco: "Menor preço",
  maior_preco: "Maior preço",
  desconto: "Maior desconto",
  preco_m2: "Menor preço por m²",
  data_leilao: "Data do leilão",
  para_morar: "Para morar, com desconto",
};

/** What the order `para_morar` puts first. */
export const FOR_LIVING_RULE =
  "Primeiro casas e apartamentos com desconto nas maiores cidades, a começar pelos mais recentes; depois as outras moradias e os demais imóveis.";

/**
 * Options of the sort control; the default one has no value, because addresses leave it out. `dated`: whether
 * any listing has a date.
 */
export function sortOptions(usual: Sort, dated: boolean): { value: Sort | ""; label: string }[] {
  // Only a search for words has this order, and then it is the default one.
  const offered = (Object.keys(SORT_NAMES) as Sort[]).filter(
    (sort) => sort !== "relevancia" || sort === usual,
  );
  return offered.map((sort) => ({
    value: sort === usual ? "" : sort,
    label: sort === "data_leilao" && !dated ? `${SORT_NAMES[sort]} (sem datas)` : SORT_NAMES[sort],
  }));
}

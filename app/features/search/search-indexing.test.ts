import { expect, test } from "vitest";
import type { Uf } from "#app/lib/br.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { searchIndexing } from "./search-indexing.ts";

const STATES = new Set<Uf>(["SP", "RJ"]);

/** `!` before the page that stands for a search which is not indexed itself. */
const indexingOf = (search: string, total = 40) => {
  const facts = { total, states: STATES };
  const { indexed, canonical } = searchIndexing(parseQuery(new URLSearchParams(search)), "recentes", facts);
  return (indexed ? "" : "!") + canonical;
};

test("the plain search is indexed; its other pages, orders and views are not", () => {
  expect([indexingOf(""), indexingOf("utm_source=carta")]).toEqual(["/dashboard", "/dashboard"]);
  for (const search of ["pagina=2", "pagina=1..3", "ordem=desconto", "agrupar=1", "frase=casas"])
    expect([search, indexingOf(search)]).toEqual([search, "!/dashboard"]);
});

test("a search for one place and nothing else hands over to the page of the place, which a district has from five listings on", () => {
  expect(indexingOf("estado=SP")).toBe("/imoveis/sp");
  expect(indexingOf("cidade=sao-jose-dos-campos-sp")).toBe("/imoveis/sp/sao-jose-dos-campos");
  expect(indexingOf("estado=SP&cidade=campinas-sp")).toBe("/imoveis/sp/campinas");
  expect(indexingOf("cidade=campinas-sp&bairro=cambui")).toBe("/imoveis/sp/campinas/cambui");
  expect(indexingOf("cidade=campinas-sp&bairro=cambui", 5)).toBe("/imoveis/sp/campinas/cambui");
  expect(indexingOf("cidade=campinas-sp&bairro=cambui", 4)).toBe("!/imoveis/sp/campinas");
});

test("any other combination is not indexed and belongs to the smallest place around it", () => {
  expect(indexingOf("cidade=campinas-sp&tipo=casa")).toBe("!/imoveis/sp/campinas");
  expect(indexingOf("cidade=campinas-sp&pagina=2")).toBe("!/imoveis/sp/campinas");
  expect(indexingOf("cidade=campinas-sp&bairro=cambui,centro")).toBe("!/imoveis/sp/campinas");
  expect(indexingOf("cidade=campinas-sp,santos-sp")).toBe("!/imoveis/sp");
  expect(indexingOf("cidade=campinas-sp,niteroi-rj")).toBe("!/dashboard");
  expect(indexingOf("estado=SP,RJ")).toBe("!/dashboard");
  expect(indexingOf("estado=RJ&desconto_min=40")).toBe("!/imoveis/rj");
  expect([indexingOf("tipo=casa"), indexingOf("q=piscina")]).toEqual(["!/dashboard", "!/dashboard"]);
});

test("a search without matches never names a page that may not exist", () => {
  expect(indexingOf("cidade=campinas-sp", 0)).toBe("!/imoveis/sp");
  expect(indexingOf("cidade=campinas-sp&tipo=casa", 0)).toBe("!/imoveis/sp");
  expect(indexingOf("cidade=goiania-go", 0)).toBe("!/dashboard");
  expect(indexingOf("estado=GO", 0)).toBe("!/dashboard");
});

test("the order that an administrator chose is the plain one", () => {
  const facts = { total: 40, states: STATES };
  const plain = (search: string) =>
    searchIndexing(parseQuery(new URLSearchParams(search), "desconto"), "desconto", facts).indexed;
  expect([plain(""), plain("ordem=recentes")]).toEqual([true, false]);
});

import { expect, test } from "vitest";
import type { Uf } from "#app/lib/br.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { searchIndexing } from "./search-indexing.ts";

const HELD = new Set<Uf>(["SP", "RJ"]);

/** `!` before the page that stands for a search which is not indexed itself. */
const told = (search: string, total = 40) => {
  const { indexed, canonical } = searchIndexing(parseQuery(new URLSearchParams(search)), "recentes", {
    total,
    states: HELD,
  });
  return (indexed ? "" : "!") + canonical;
};

test("the plain search is indexed; its other pages, orders and views are not", () => {
  expect(told("")).toBe("/dashboard");
  expect(told("utm_source=carta")).toBe("/dashboard");
  for (const search of ["pagina=2", "pagina=1..3", "ordem=desconto", "agrupar=1", "frase=casas"])
    expect([search, told(search)]).toEqual([search, "!/dashboard"]);
});

test("a search for one place and nothing else hands over to the page of the place, which a district has from five listings on", () => {
  expect(told("estado=SP")).toBe("/imoveis/sp");
  expect(told("cidade=sao-jose-dos-campos-sp")).toBe("/imoveis/sp/sao-jose-dos-campos");
  expect(told("estado=SP&cidade=campinas-sp")).toBe("/imoveis/sp/campinas");
  expect(told("cidade=campinas-sp&bairro=cambui")).toBe("/imoveis/sp/campinas/cambui");
  expect(told("cidade=campinas-sp&bairro=cambui", 5)).toBe("/imoveis/sp/campinas/cambui");
  expect(told("cidade=campinas-sp&bairro=cambui", 4)).toBe("!/imoveis/sp/campinas");
});

test("any other combination is not indexed and belongs to the smallest place around it", () => {
  expect(told("cidade=campinas-sp&tipo=casa")).toBe("!/imoveis/sp/campinas");
  expect(told("cidade=campinas-sp&pagina=2")).toBe("!/imoveis/sp/campinas");
  expect(told("cidade=campinas-sp&bairro=cambui,centro")).toBe("!/imoveis/sp/campinas");
  expect(told("cidade=campinas-sp,santos-sp")).toBe("!/imoveis/sp");
  expect(told("cidade=campinas-sp,niteroi-rj")).toBe("!/dashboard");
  expect(told("estado=SP,RJ")).toBe("!/dashboard");
  expect(told("estado=RJ&desconto_min=40")).toBe("!/imoveis/rj");
  expect(told("tipo=casa")).toBe("!/dashboard");
  expect(told("q=piscina")).toBe("!/dashboard");
});

test("a search without matches never names a page that may not exist", () => {
  expect(told("cidade=campinas-sp", 0)).toBe("!/imoveis/sp");
  expect(told("cidade=campinas-sp&tipo=casa", 0)).toBe("!/imoveis/sp");
  expect(told("cidade=goiania-go", 0)).toBe("!/dashboard");
  expect(told("estado=GO", 0)).toBe("!/dashboard");
});

test("the order that an administrator chose is the plain one", () => {
  const plain = (search: string) =>
    searchIndexing(parseQuery(new URLSearchParams(search), "desconto"), "desconto", {
      total: 40,
      states: HELD,
    }).indexed;
  expect([plain(""), plain("ordem=recentes")]).toEqual([true, false]);
});

import { expect, test } from "vitest";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { FACET_KEYS, type FacetCount, type Facets } from "#app/core/engine/search-engine.ts";
import { placeLists, placeMatches } from "./place-options.ts";

const SAO_CARLOS = { value: "sao-carlos-sp", label: "São Carlos/SP", count: 9 };
const CAMPINAS = { value: "campinas-sp", label: "Campinas/SP", count: 5 };
const places = (some: Partial<Facets>): Facets =>
  ({ ...Object.fromEntries(FACET_KEYS.map((key) => [key, []])), ...some }) as Facets;
const filters = (some: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...some });

test("cities are listed once a state is chosen; with a single state its code is left out", () => {
  const labels = (some: Partial<Filters>) =>
    placeLists(places({ cidade: [CAMPINAS] }), filters(some)).cities.options.map(({ label }) => label);
  expect([labels({}), labels({ states: ["SP"] })]).toEqual([[], ["Campinas"]]);
  expect(labels({ states: ["RJ", "SP"] })).toEqual(["Campinas/SP"]);
});

test("a state that nobody can count says why, instead of 0", () => {
  const estado = [{ value: "SP", label: "São Paulo", count: 9 }];
  const { states } = placeLists(places({ estado }), NO_FILTERS, { GO: "sem lista", SP: "sem lista" });
  const unknownOf = (uf: string) => states.find(({ value }) => value === uf)!.unknown;
  expect([unknownOf("GO"), unknownOf("SP"), unknownOf("RJ")]).toEqual(["sem lista", undefined, undefined]);
});

test("the cities with most properties are listed, and all chosen ones", () => {
  const cidade: FacetCount[] = Array.from({ length: 100 }, (_, i) => ({
    value: `cidade-${i}-sp`,
    label: `Cidade ${i}/SP`,
    count: 100 - i,
  }));
  const chosen = ["cidade-99-sp", "santos-sp"];
  const query = filters({ states: ["SP"], cities: chosen });
  const { options, more } = placeLists(places({ cidade }), query).cities;
  expect(options).toHaveLength(82);
  expect(more).toBe(19);
  const named = options.filter(({ checked }) => checked).map(({ label, count }) => `${label} ${count}`);
  expect(named).toEqual(["Cidade 99 1", "Santos/SP 0"]);
});

test("typed text finds states, cities and districts in which a word begins with it, ignoring accents", () => {
  const facets = places({
    estado: [{ value: "SC", label: "Santa Catarina", count: 7 }],
    cidade: [SAO_CARLOS, CAMPINAS],
    bairro: [{ value: "jardim-carlos-gomes", label: "Jardim Carlos Gomes", count: 1 }],
  });
  const optionsFor = (typed: string) =>
    placeMatches(facets, filters({ cities: ["sao-carlos-sp"] }), typed).map(({ label }) => label);
  expect(optionsFor("SÃO CAR")).toEqual(["São Carlos/SP"]);
  expect(optionsFor("carlos")).toEqual(["São Carlos/SP", "Jardim Carlos Gomes"]);
  expect([optionsFor("sc"), optionsFor("arlos")]).toEqual([["Santa Catarina"], []]);
  expect(optionsFor("  ")).toEqual([]);
  expect(placeMatches(facets, filters({ cities: ["sao-carlos-sp"] }), "sao")[0]?.checked).toBe(true);
});

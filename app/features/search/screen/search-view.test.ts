import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { filterForm } from "./filter-form.ts";
import { NO_FILTERS, type Filters, type SearchQuery } from "#app/features/search/filters.ts";
import { freshnessView } from "#app/features/search/freshness.ts";
import { pageNumbers } from "./pagination.ts";
import { FACET_KEYS, type Facets } from "#app/features/search/search-engine.ts";
import { isIndexable, searchView } from "./search-view.ts";

const query = (filters: Partial<Filters> = {}, rest: Partial<SearchQuery> = {}): SearchQuery => ({
  filters: { ...NO_FILTERS, ...filters },
  sort: "recentes",
  page: 1,
  through: rest.page ?? 1,
  grouped: false,
  ...rest,
});
const facets = (some: Partial<Facets> = {}): Facets =>
  ({ ...Object.fromEntries(FACET_KEYS.map((key) => [key, []])), ...some }) as Facets;
const labels = { place: "todo o Brasil", chips: [], relaxations: [] };
const view = (asked: SearchQuery, total: number) =>
  searchView(asked, { total, items: [newListing()], facets: facets() }, labels, 20, "2026-01-10");

test("one property is announced in the singular, thousands with a point", () => {
  expect(view(query(), 1).heading).toBe("1 imóvel em leilão em todo o Brasil");
  expect(view(query(), 1_234).heading).toBe("1.234 imóveis em leilão em todo o Brasil");
});

test("pages link to the same search, the first one without its number", () => {
  const second = view(query({ states: ["SP"] }, { page: 2, sort: "desconto" }), 50);
  expect(second.previous).toBe("/dashboard?estado=SP&ordem=desconto");
  expect(second.next).toBe("/dashboard?estado=SP&ordem=desconto&pagina=3");
  expect(second.pages.map((link) => link.current)).toEqual([false, true, false]);
  expect(view(query(), 20).pages).toEqual([]);
});

test("page numbers keep both ends and the neighbours, and a gap of one page is filled", () => {
  expect(pageNumbers(10, 20)).toEqual([1, 8, 9, 10, 11, 12, 20]);
  expect(pageNumbers(5, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 20]);
  expect(pageNumbers(1, 1)).toEqual([1]);
});

test("every state and type of the source can be chosen, with its count, and those nobody has count zero", () => {
  const form = filterForm(query(), facets({ tipo: [{ value: "casa", label: "Casa", count: 3 }] }));
  const group = (key: string) => form.groups.find((item) => item.key === key)!;
  const options = (key: string) => {
    const found = group(key);
    return found.kind === "range" ? [] : found.options;
  };
  expect(options("estado")).toHaveLength(27);
  expect(options("tipo").find((option) => option.value === "casa")?.count).toBe(3);
  expect(options("tipo").find((option) => option.label === "Loft")?.count).toBe(0);
});

test("a type that only a later list knows is offered too", () => {
  const form = filterForm(query(), facets({ tipo: [{ value: "hangar", label: "Hangar", count: 1 }] }));
  expect(JSON.stringify(form)).toContain("Hangar");
});

test("cities are offered once a state is chosen, without its code when it is the only one", () => {
  const cidade = [{ value: "campinas-sp", label: "Campinas/SP", count: 2 }];
  const label = (filters: Partial<Filters>) => {
    const group = filterForm(query(filters), facets({ cidade })).groups.find((item) => item.key === "cidade");
    return group?.kind === "checks" ? group.options[0]?.label : undefined;
  };
  expect(label({})).toBeUndefined();
  expect(label({ states: ["SP"] })).toBe("Campinas");
  expect(label({ states: ["RJ", "SP"] })).toBe("Campinas/SP");
});

test("conditions without a control of their own survive sending the form", () => {
  const { hidden } = filterForm(query({ minArea: 50, amenities: ["piscina"], states: ["SP"] }), facets());
  expect(hidden).toEqual([
    { key: "area_min", value: "50" },
    { key: "comodidades", value: "piscina" },
  ]);
});

test("search engines get single places and types, not combinations", () => {
  expect(isIndexable(query())).toBe(true);
  expect(isIndexable(query({ states: ["SP"], types: ["casa"] }))).toBe(true);
  expect(isIndexable(query({ states: ["RJ", "SP"] }))).toBe(false);
  expect(isIndexable(query({ maxPrice: 100_000 }))).toBe(false);
  expect(isIndexable(query({}, { sort: "desconto" }))).toBe(false);
});

test("a list is called old from the third day on, in São Paulo's days", () => {
  const freshness = { newest: "2026-01-08", byState: { SP: "2026-01-08", RJ: "2026-01-05" }, demo: false };
  expect(freshnessView(freshness, new Date("2026-01-11T02:00:00Z"), ["SP"])).toEqual({
    text: "Lista da Caixa de 08/01/2026",
    days: 2,
    stale: false,
  });
  expect(freshnessView(freshness, new Date("2026-01-11T12:00:00Z"), ["SP"]).stale).toBe(true);
  const nothing = { newest: null, byState: {}, demo: false };
  expect(freshnessView(nothing, new Date()).text).toBe("Nenhuma lista importada ainda");
});

test("one fresh state does not hide that another's list is old", () => {
  const freshness = { newest: "2026-01-08", byState: { SP: "2026-01-08", RJ: "2026-01-05" }, demo: false };
  expect(freshnessView(freshness, new Date("2026-01-08T12:00:00Z"))).toEqual({
    text: "Listas da Caixa de 05/01/2026 a 08/01/2026",
    days: 3,
    stale: true,
  });
});

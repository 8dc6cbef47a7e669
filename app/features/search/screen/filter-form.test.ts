import { expect, test } from "vitest";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { FACET_KEYS, type Facets } from "#app/core/engine/search-engine.ts";
import type { FilterGroup } from "./filter-controls.ts";
import type { UnknownCounts } from "./unknown-counts.ts";
import { filterForm } from "./filter-form.ts";
import type { Option } from "./filter-options.ts";

const TODAY = "2026-01-10";

const KNOWN = { news: false, newsNote: null, financing: false, states: {} };

function formOf(over: Partial<Filters> = {}, some: Partial<Facets> = {}, unknown: UnknownCounts = KNOWN) {
  const facets = { ...Object.fromEntries(FACET_KEYS.map((key) => [key, []])), ...some } as Facets;
  const filters = { ...NO_FILTERS, ...over };
  const query = { filters, sort: "recentes" as const, page: 1, through: 1, grouped: false };
  return filterForm(query, facets, { prices: [], discounts: [], days: [] }, unknown, TODAY);
}

function group<K extends FilterGroup["kind"]>(form: ReturnType<typeof formOf>, key: string, kind: K) {
  const match = form.groups.find((item) => item.key === key);
  if (match?.kind !== kind) throw new Error(`${key} is no ${kind}`);
  return match as Extract<FilterGroup, { kind: K }>;
}

const named = (options: Option[]) => options.map(({ label }) => label);

test("the bar has the controls of the specification, each shown from its width on", () => {
  const buttons = formOf().groups.filter(({ since }) => since !== "drawer");
  expect(buttons.map(({ label, since }) => `${label} ${since}`)).toEqual([
    "Preço always",
    "Desconto always",
    "Estado md",
    "Tipos de imóvel md",
    "Data do leilão lg",
    "Modalidade lg",
    "Quartos xl",
    "Pagamento xl",
    "Condição 2xl",
  ]);
});

test("every option of the source and of the specification is offered, with a count of zero when no property has it", () => {
  const tipo = ["Casa", "Hangar"].map((label) => ({ value: label.toLowerCase(), label, count: 3 }));
  const form = formOf({}, { tipo });
  expect(group(form, "estado", "places").lists.states).toHaveLength(27);
  const types = group(form, "tipo", "checks").options;
  expect(types.find((option) => option.value === "casa")?.count).toBe(3);
  // One that first appears in a later list is offered too.
  expect(named(types)).toContain("Hangar");
  expect(types.find((option) => option.label === "Loft")?.count).toBe(0);
  expect(group(form, "comodidades", "checks").options).toHaveLength(20);
  expect(group(form, "condicao", "checks").options).toHaveLength(8);
  expect(named(group(form, "vagas", "choice").options)).toEqual(["1+", "2+", "3+"]);
  expect(named(group(form, "banheiros", "choice").options)).toEqual(["1+", "2+", "3+", "4+"]);
});

test("facets that lists answer in part or never have a note", () => {
  const form = formOf();
  const noteOf = (key: string, kind: "checks" | "choice") => group(form, key, kind).note;
  expect(noteOf("pagamento", "checks")).toContain("dizem no máximo se aceita financiamento");
  expect(noteOf("comodidades", "checks")).toContain("elevador");
  expect(noteOf("banheiros", "choice")).toContain("pode haver mais");
  expect(noteOf("condicao", "checks")).toContain("ainda não dizem");
  expect([noteOf("tipo", "checks"), noteOf("quartos", "choice")]).toEqual([null, null]);
});

test("an active filter is highlighted, and its button shows the chosen days", () => {
  const marked = (filters: Partial<Filters>) =>
    formOf(filters).groups.flatMap(({ active, label }) => (active ? [label] : []));
  expect(marked({})).toEqual([]);
  expect(marked({ maxDiscount: 50, cities: ["campinas-sp"] })).toEqual(["Desconto", "Estado"]);
  expect(marked({ dates: { from: "2026-01-15", to: "2026-01-15" } })).toEqual(["15/01/2026"]);
  expect(marked({ dates: { from: "2026-01-15", to: "2026-02-01" } })).toEqual(["15/01/2026 – 01/02/2026"]);
});

test("the badge counts state, types, payments, sale modes, price and discount once each, and nothing else", () => {
  expect(formOf().badge).toBe(0);
  const uncounted = formOf({ minBedrooms: 2, text: "x", cities: ["campinas-sp"], amenities: ["piscina"] });
  expect(uncounted.badge).toBe(0);
  const lists = {
    states: ["RJ", "SP"],
    types: ["casa", "terreno"],
    payments: ["fgts"],
  } satisfies Partial<Filters>;
  const rest = { saleModes: ["venda_online"], minPrice: 1, maxPrice: 2, maxDiscount: 30 };
  expect(formOf({ ...lists, ...rest }).badge).toBe(6);
});

test("a bound shows the value of the address, with dots in thousands", () => {
  const price = group(formOf({ maxPrice: 150_000 }), "preco", "range");
  expect([price.min.value, price.max.value]).toEqual(["", "150.000"]);
});

test("an area has no control, and is kept when the form is sent", () => {
  const area = { kind: "box", west: -47, south: -23, east: -46, north: -22 } as const;
  const form = formOf({ area, minArea: 50, amenities: ["piscina"], states: ["SP"] });
  expect(form.hidden).toEqual([{ key: "area", value: "-47,-23,-46,-22" }]);
});

test("a way to pay that lists never mention counts as unknown; financing and those of saved pages have counts", () => {
  const paymentsOf = (some: Partial<Facets>) =>
    group(formOf({}, some), "pagamento", "checks").options.map(({ value, count, unknown }) =>
      [value, unknown ? "?" : count].join(" "),
    );
  expect(paymentsOf({})).toEqual(expect.arrayContaining(["financiamento 0", "fgts ?"]));
  const values = paymentsOf({ pagamento: [{ value: "fgts", label: "FGTS", count: 2 }] });
  expect(values).toEqual(expect.arrayContaining(["financiamento 0", "fgts 2"]));
  // The lists of 22 states have no column for financing.
  const without = group(formOf({}, {}, { ...KNOWN, financing: true }), "pagamento", "checks").options;
  expect(without.find(({ value }) => value === "financiamento")?.unknown).toBe("a lista não diz");
});

test("an option that no list ever says counts as unknown, not as 0", () => {
  const unknownOf = (key: string, kind: "checks" | "choice", some: Partial<Facets> = {}) =>
    group(formOf({}, some), key, kind).options.flatMap(({ value, unknown }) => (unknown ? value : []));
  expect(unknownOf("condicao", "checks")).toHaveLength(8);
  expect(unknownOf("outras", "checks")).toHaveLength(3);
  expect(unknownOf("comodidades", "checks")).toEqual(expect.arrayContaining(["elevador", "academia"]));
  expect(unknownOf("comodidades", "checks")).not.toContain("piscina");
  const one = { banheiros: [{ value: "1", label: "1", count: 3 }] };
  expect(unknownOf("banheiros", "choice", one)).toEqual(["2", "3", "4"]);
});

test("where no list can tell what is new, its options are unknown instead of 0, with the reason", () => {
  const newsless = { ...KNOWN, news: true, newsNote: "As listas não dizem o que é novo." };
  const news = group(formOf({}, {}, newsless), "novidade", "checks");
  expect(news.options.map(({ unknown }) => unknown)).toEqual(news.options.map(() => "a lista não diz"));
  expect(news.note).toContain("não dizem o que é novo");
  expect(group(formOf(), "novidade", "checks").note).toBeNull();
});

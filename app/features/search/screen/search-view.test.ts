import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { NO_FILTERS, type Filters, type SearchQuery, type View } from "#app/facts/query/filters.ts";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { pageNumbers } from "./pagination.ts";
import { FACET_KEYS, type Facets, type Histograms } from "#app/core/engine/search-engine.ts";
import { parseQuery, type UsualSort } from "#app/facts/query/query-codec.ts";
import { unpack } from "#app/ui/packed.ts";
import { wordMarker, type MarkWords } from "#app/facts/query/words/marks.ts";
import { sortOptions } from "./sort-options.ts";
import { searchView, type SearchResults, type SearchView } from "./search-view.ts";
import type { ColumnKey } from "./table-columns.ts";

const query = (filters: Partial<Filters> = {}, rest: Partial<SearchQuery> = {}): SearchQuery => {
  const usual = { sort: "recentes", page: 1, through: rest.page ?? 1, grouped: false } as const;
  return { ...usual, filters: { ...NO_FILTERS, ...filters }, ...rest };
};
const facets = (some: Partial<Facets> = {}): Facets =>
  ({ ...Object.fromEntries(FACET_KEYS.map((key) => [key, []])), ...some }) as Facets;
/** The label of the order that addresses leave out. */
const usualOf = ({ sorts }: SearchView) => sorts.find(({ value }) => value === "")!.label;
interface Shown {
  usualSort?: UsualSort;
  days?: Histograms["days"];
  mark?: MarkWords | null;
  shownAs?: View;
}
const view = (
  wanted: SearchQuery,
  total: number,
  over: Partial<SearchResults> = {},
  { usualSort = "recentes", days = [], mark = null, shownAs = "cartoes" }: Shown = {},
) =>
  searchView(
    wanted,
    {
      total,
      addresses: null,
      newest: "2026-01-09",
      uncertain: 0,
      unknown: { news: false, newsNote: null, financing: false, states: {} },
      groups: [[newListing()]],
      facets: facets(),
      ...over,
    },
    { place: "em todo o Brasil", chips: [], remarks: [], relaxations: [] },
    { ...SHOWN, usualSort, view: shownAs },
    "2026-01-10",
    { prices: [], discounts: [], days },
    mark,
  );
const SHOWN = {
  pageSize: 20,
  from: null,
  hasPhoto: () => false,
  columns: ["preco", "avaliacao", "desconto"] as ColumnKey[],
};

test("the order by date has a remark when, and only when, no listing has a date", () => {
  const labelOf = (dated: boolean) =>
    sortOptions("recentes", dated, null).find(({ value }) => value === "data_leilao")!.label;
  expect([labelOf(true), labelOf(false)]).toEqual(["Data do leilão", "Data do leilão (sem datas)"]);
  const byDate = query({}, { sort: "data_leilao" });
  expect(view(byDate, 1).remarks[0]?.text).toMatch(/^Nenhum destes imóveis tem data/);
  const days = [{ date: "2026-02-01", count: 1 }];
  expect(view(byDate, 1, {}, { days }).remarks).toEqual([]);
});

test("one property is announced in the singular, and thousands have dots", () => {
  expect(view(query(), 1).heading).toBe("1 imóvel em leilão em todo o Brasil");
  expect(view(query(), 1_234).heading).toBe("1.234 imóveis em leilão em todo o Brasil");
});

test("pages link to the same search, the first one without a page number", () => {
  const second = view(query({ states: ["SP"] }, { page: 2, sort: "desconto" }), 50);
  expect(second.previous).toBe("/dashboard?estado=SP&ordem=desconto");
  expect(second.next).toBe("/dashboard?estado=SP&ordem=desconto&pagina=3");
  expect(second.pages.map((link) => link.current)).toEqual([false, true, false]);
  expect(view(query(), 20).pages).toEqual([]);
});

test("another page can be added below until there are 200 cards", () => {
  expect(view(query({ states: ["SP"] }), 1_000).more).toBe("/dashboard?estado=SP&pagina=1..2");
  const four = view(query({}, { page: 2, through: 5 }), 1_000);
  expect([four.previous, four.next]).toEqual(["/dashboard", "/dashboard?pagina=6"]);
  expect(four.pages.filter((link) => link.current).map((link) => link.page)).toEqual([2, 3, 4, 5]);
  expect(four.announcement).toMatch(/, páginas 2 a 5 de 50$/);
  expect(view(query({}, { page: 1, through: 10 }), 1_000).more).toBeNull();
  expect(view(query({}, { page: 3 }), 50).more).toBeNull();
});

test("when an administrator changes the default order, addresses leave out the new one", () => {
  const shown = view(query({}, { sort: "desconto" }), 50, {}, { usualSort: "desconto" });
  expect(shown.next).toBe("/dashboard?pagina=2");
  expect(shown.exportHref).toBe("/api/v1/exportar.csv?ordem=desconto");
});

test("the newest come first and links leave that out; homes first is an order of its own, whose rule the page says", () => {
  const plain = view(query(), 50);
  expect([plain.remarks.length, usualOf(plain)]).toEqual([0, "Mais recentes"]);
  expect(plain.next).toBe("/dashboard?pagina=2");
  const homes = view(query({}, { sort: "para_morar" }), 50);
  expect(homes.remarks[0]?.text).toMatch(/^Primeiro casas e apartamentos com desconto/);
  expect(homes.next).toBe("/dashboard?ordem=para_morar&pagina=2");
});

test("a text in which no word ranks says the order by news, one with words the order by relevance", () => {
  const remarks = (text: string) => {
    const shown = view(query({ text }, { sort: "relevancia" }), 5);
    return [shown.sort, usualOf(shown)];
  };
  const byNews = ["", "Mais recentes"];
  for (const text of ["-centro", "exceto vila nova", "8444400000001"]) expect(remarks(text)).toEqual(byNews);
  expect(remarks("flores")).toEqual(["", "Mais relevantes"]);
});

test("the words of a search are marked in buildings and their units", () => {
  const unit = (number: string, name: string) =>
    newListing({ number, address: `Rua das Palmeiras, N. 12, ${name}`, district: "Centro" });
  const search = query({ text: "palmeiras apto 101 centro" }, { grouped: true, sort: "relevancia" });
  const groups = [[unit("1001", "Apto 101, Bloco 2"), unit("1002", "Apto 102")]];
  const shown = view(search, 2, { addresses: 1, groups }, { mark: wordMarker(search.filters.text, null) });
  const building = unpack(shown.buildings[0]!);
  expect(building.marked!.address).toEqual(["Rua das ", "Palmeiras", ", N. 12"]);
  expect(building.marked!.place.slice(0, 2)).toEqual(["", "Centro"]);
  const names = building.units.map(({ marked }) => marked!.join("|"));
  expect(names).toEqual(["|Apto 101|, Bloco 2", "|Apto| 102"]);
});

test("units of one address are one card that shows their range and can be expanded", () => {
  const unit = (number: string, priceCents: number, name: string) =>
    newListing({ number, priceCents, address: `Rua das Palmeiras, N. 12, ${name}` });
  const units = [unit("1001", 9_000_000, "Apto 101, Bloco 2"), unit("1002", 12_000_000, "Apto 102")];
  const groups = [units, [newListing({ number: "1003" })]];
  const shown = view(query({ maxPrice: 200_000 }, { grouped: true }), 3, { addresses: 2, groups });
  expect(shown.heading).toBe("3 imóveis em leilão em todo o Brasil");
  expect([shown.besideTotal, shown.buildings[1]]).toEqual(["em 2 endereços", null]);
  const building = unpack(shown.buildings[0]!);
  const money = { price: "R$\u00a090.000 a R$\u00a0120.000", discount: "até −40%", allHref: null };
  const address = "Rua das Palmeiras, N. 12";
  expect(building).toMatchObject({ ...money, count: "2 unidades neste endereço", address });
  const named = building.units.map(({ number, name }) => `${number} ${name}`);
  expect(named).toEqual(["1001 Apto 101, Bloco 2", "1002 Apto 102"]);
  const many = Array.from({ length: 30 }, (_, i) => unit(String(2000 + i), 9_000_000, `Apto ${i}`));
  const large = view(query({ maxPrice: 200_000 }, { grouped: true }), 30, { addresses: 1, groups: [many] });
  const { units: listed, allHref } = unpack(large.buildings[0]!);
  expect(listed).toHaveLength(12);
  expect(parseQuery(new URL(allHref!, "http://localhost").searchParams)).toMatchObject({
    filters: { text: '"Rua das Palmeiras, N. 12"', cities: ["goiania-go"], maxPrice: 200_000 },
    grouped: false,
  });
});

test("a search with filters can become an alert, one without filters cannot", () => {
  expect(view(query(), 5).alertHref).toBeNull();
  const filtered = view(query({ states: ["SP"] }, { sort: "desconto", page: 2 }), 50);
  expect(filtered.alertHref).toBe("/alerts?estado=SP");
});

test("page numbers include both ends and the neighbours, and a gap of one page is filled", () => {
  expect(pageNumbers(10, 20)).toEqual([1, 8, 9, 10, 11, 12, 20]);
  expect([pageNumbers(5, 20), pageNumbers(1, 1)]).toEqual([[1, 2, 3, 4, 5, 6, 7, 20], [1]]);
});

const freshness = {
  newest: "2026-01-08",
  byState: { SP: "2026-01-08", RJ: "2026-01-05" },
  newsStates: [],
  demo: false,
};

test("a list is called old from the third day on, counted in São Paulo's days", () => {
  expect(freshnessView(freshness, new Date("2026-01-11T02:00:00Z"), ["SP"])).toEqual({
    text: "Lista da Caixa de 08/01/2026",
    days: 2,
    age: "Esta lista tem 2 dias",
    stale: false,
  });
  expect(freshnessView(freshness, new Date("2026-01-11T12:00:00Z"), ["SP"]).stale).toBe(true);
  const nothing = { newest: null, byState: {}, newsStates: [], demo: false };
  expect(freshnessView(nothing, new Date()).text).toBe("Nenhuma lista importada ainda");
});

test("a fresh list of one state does not hide that another's is old", () => {
  expect(freshnessView(freshness, new Date("2026-01-08T12:00:00Z"))).toEqual({
    text: "Listas da Caixa de 05/01 a 08/01/2026, de 2 estados",
    days: 3,
    age: "A mais antiga destas listas tem 3 dias",
    stale: true,
  });
});

test("that places are known to their municipality only is said of more than half of the shown ones", () => {
  const vague = (...precisions: Listing["precision"][]) =>
    view(query(), 4, { groups: precisions.map((precision) => [newListing({ precision })]) }).vague;
  expect([vague("municipio", null, "rua"), vague("municipio", "bairro")]).toEqual(["66%", null]);
});

test("the table has a row for each listing, and its headings lead to the orders of their columns, in turn", () => {
  const heads = (sort: SearchQuery["sort"]) => {
    const search = query({ states: ["SP"] }, { sort, view: "tabela" });
    const { table, cards } = view(search, 80, {}, { shownAs: "tabela" });
    expect([table!.rows.length, cards.length]).toEqual([1, 0]);
    return table!.heads;
  };
  const [price, appraisal, discount] = heads("menor_preco");
  expect(price!.href).toBe("/dashboard?estado=SP&ordem=maior_preco&vista=tabela");
  expect(price!.order).toBe("ascending");
  expect([appraisal!.href, appraisal!.order]).toEqual([null, null]);
  expect(discount!.href).toBe("/dashboard?estado=SP&ordem=desconto&vista=tabela");
  expect(heads("maior_preco")[0]!.href).toBe("/dashboard?estado=SP&ordem=menor_preco&vista=tabela");
  expect(heads("desconto")[2]!.order).toBe("descending");
});

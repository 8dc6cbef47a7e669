import { describe, expect, test } from "vitest";
import { pointsOf } from "#tests/points.ts";
import { NO_FILTERS, type Filters } from "./filters.ts";
import type { Point } from "#app/lib/sphere.ts";
import { decodePolyline, encodePolyline } from "#app/lib/polyline.ts";
import {
  canonicalHref,
  digest,
  hrefListedAs,
  parseQuery,
  toSearchParams,
  usualFor,
  without,
  withFilters,
} from "./query-codec.ts";

const parse = (search: string) => parseQuery(new URLSearchParams(search));
const filters = (changes: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...changes });
const address = (search: string) => canonicalHref("/dashboard", parse(search));

test.each([
  ["nothing asked is the bare path", "", ""],
  ["unknown keys are ignored", "utm_source=x&estado=SP&foo", "estado=SP"],
  ["lists are sorted and without repeats", "estado=SP,RJ,SP,AC", "estado=AC,RJ,SP"],
  ["repeated keys of a form and empty fields", "estado=SP&estado=RJ&q=&preco_min=&tipo=", "estado=RJ,SP"],
  [
    "case does not matter where it is harmless",
    "estado=sp&tipo=CASA&ordem=DESCONTO",
    "estado=SP&tipo=casa&ordem=desconto",
  ],
  ["a state that does not exist is dropped", "estado=XX,SP", "estado=SP"],
  ["a malformed city is dropped", "cidade=campinas,campinas-xx,../x,campinas-sp", "cidade=campinas-sp"],
  ["a district without its city is dropped", "bairro=centro", ""],
  ["a district stays with its city", "bairro=centro&cidade=campinas-sp", "cidade=campinas-sp&bairro=centro"],
  [
    "a city outside the chosen states is dropped",
    "estado=RJ&cidade=campinas-sp,niteroi-rj",
    "estado=RJ&cidade=niteroi-rj",
  ],
  ["a type a later list may bring is kept", "tipo=garagem_coberta", "tipo=garagem_coberta"],
  ["something that is no code is dropped", "tipo=a'b,ca sa", ""],
  [
    "option codes of older links",
    "tipo=rural&modalidade=venda_direta_online&pagamento=financiamento_caixa",
    "tipo=imovel_rural&modalidade=venda_direta&pagamento=financiamento",
  ],
  [
    "prices typed by people",
    "preco_min=150.000&preco_max=R$ 1.250.000,00",
    "preco_min=150000&preco_max=1250000",
  ],
  ["prices in thousands", "preco_max=200 mil", "preco_max=200000"],
  ["price bounds at the ends of the scale", "preco_min=0&preco_max=10000000", ""],
  ["prices off the scale", "preco_min=-5&preco_max=99999999999", ""],
  ["a price that is no number", "preco_min=abc&preco_max=1e6", ""],
  [
    "a minimum above the maximum: what lies between them",
    "preco_min=300000&preco_max=200000&desconto_min=40&desconto_max=0&area_min=90&area_max=80",
    "preco_min=200000&preco_max=300000&desconto_max=40&area_min=80&area_max=90",
  ],
  ["discount bounds at the ends of the scale", "desconto_min=0&desconto_max=100", ""],
  ["discounts", "desconto_min=40%&desconto_max=101", "desconto_min=40"],
  ["a minimum of no rooms is no filter", "quartos=0&vagas=2&banheiros=x", "vagas=2"],
  ["the form's 4+ is four", "quartos=4%2B", "quartos=4"],
  ["one day", "data=2026-12-01..2026-12-01", "data=2026-12-01"],
  ["a span of days", "data=2026-12-01..2026-12-31", "data=2026-12-01..2026-12-31"],
  ["the two fields of a form", "data=2026-12-31&data=2026-12-01", "data=2026-12-01..2026-12-31"],
  ["days as people write them", "data=05/02/2026..12/02/2026", "data=2026-02-05..2026-02-12"],
  ["one of the two fields", "data=&data=2026-12-31", "data=2026-12-31"],
  ["days that do not exist or run backwards", "data=2026-02-30", ""],
  ["days that run backwards", "data=2026-12-31..2026-12-01", ""],
  ["only amenities that exist", "comodidades=piscina,heliporto,wc", "comodidades=piscina,wc"],
  ["only conditions that exist", "condicao=usado,novo,assombrado", "condicao=novo,usado"],
  ["novelties", "novidade=voltou,novo,saiu", "novidade=novo,voltou"],
  ["a box is rounded to five decimals", "area=-47.1234567,-23,-46.5,-22.5", "area=-47.12346,-23,-46.5,-22.5"],
  ["a box from the wrong corners is that box", "area=-46,-22,-47,-23", "area=-47,-23,-46,-22"],
  ["a box one turn of the globe further west", "area=-412,-34,-394,6", "area=-52,-34,-34,6"],
  [
    "a box across the 180th meridian is its part with Brazil",
    "area=-190,-23,-47,-22",
    "area=-180,-23,-47,-22",
  ],
  ["a box across the 180th meridian without Brazil", "area=170,-34,-170,6", "area=170,-34,180,6"],
  ["a box around the whole globe", "area=-300,-34,200,6", "area=-180,-34,180,6"],
  ["a flat box, and one beyond the poles", "area=-47,-23,-47,-22&area=-47,-230,-46,-22", ""],
  ["a box with a hole", "area=1,2,,3", ""],
  ["an area that is neither", "area=zz", ""],
  ["the default order and the first page are left out", "ordem=recentes&pagina=1", ""],
  ["a page off the scale is the first", "pagina=100001&ordem=x", ""],
  [
    "order and page come last",
    "pagina=2&ordem=menor_preco&estado=SP",
    "estado=SP&ordem=menor_preco&pagina=2",
  ],
  ["pages one below the other", "pagina=2..4", "pagina=2..4"],
  ["a stretch of one page is that page", "pagina=3..3", "pagina=3"],
  ["a stretch that runs backwards or is too long is its first page", "pagina=2..99", "pagina=2"],
  ["units of one address as one", "agrupar=1&pagina=2", "agrupar=1&pagina=2"],
  ["anything but 1 groups nothing", "agrupar=sim", ""],
  ["text is squeezed", "q=%20 rua%09das  Flores%1a ", "q=rua+das+Flores"],
])("%s", (_fact, search, expected) => {
  expect(address(search)).toBe(expected ? `/dashboard?${expected}` : "/dashboard");
});

test("an address without an order has the portal's default order, which addresses leave out", () => {
  const read = (search: string) => parseQuery(new URLSearchParams(search), "menor_preco");
  expect(read("").sort).toBe("menor_preco");
  expect(read("ordem=recentes").sort).toBe("recentes");
  expect(canonicalHref("/", read("ordem=menor_preco"), "menor_preco")).toBe("/");
  expect(canonicalHref("/", read("ordem=recentes"), "menor_preco")).toBe("/?ordem=recentes");
});

test("other filters keep the order of results, also an order that only another installation would leave out", () => {
  const listed = (search: string) =>
    hrefListedAs(new URLSearchParams(search), filters({ states: ["SP"] }), "/dashboard");
  expect(listed("tipo=casa&agrupar=1&ordem=recentes&pagina=3")).toBe(
    "/dashboard?estado=SP&agrupar=1&ordem=recentes",
  );
  expect(listed("tipo=casa")).toBe("/dashboard?estado=SP");
});

test("the free text keeps its accents and is cut to 200 characters, never inside a character", () => {
  expect(parse("q=São José").filters.text).toBe("São José");
  expect([...parse(`q=a${"🏠".repeat(300)}`).filters.text]).toHaveLength(200);
});

test("a free text of more than 200 characters ends with its last whole word", () => {
  const cut = (text: string) => parse(new URLSearchParams({ q: text }).toString()).filters.text;
  expect(cut("apartamento ".repeat(20))).toBe("apartamento ".repeat(16).trim());
  expect(cut(`${"🏠 ".repeat(80)}${"casa ".repeat(10)}`)).toBe(
    `${"🏠 ".repeat(80)}${"casa ".repeat(8)}`.trim(),
  );
  expect(cut(`${"a".repeat(99)} ${"b".repeat(100)} c`)).toBe(`${"a".repeat(99)} ${"b".repeat(100)}`);
});

test.each(["....", "º", "🏠", '""', "- | *", "%_\\"])(
  "%j has no word, so that it asks for nothing",
  (text) => {
    const query = parse(new URLSearchParams({ q: text, estado: "SP" }).toString());
    expect(query.filters).toEqual(parse("estado=SP").filters);
    expect(query.sort).toBe("recentes");
  },
);

test("a list holds at most 200 values", () => {
  const many = Array.from({ length: 500 }, (_, i) => `cidade${i}-sp`).join(",");
  expect(parse(`cidade=${many}`).filters.cities).toHaveLength(200);
});

describe("areas drawn on the map", () => {
  const points = pointsOf(-47.1, -22.9, -47.0, -22.8, -46.90001, -22.95);

  test("the format's published example decodes", () => {
    const decoded = pointsOf(-120.2, 38.5, -120.95, 40.7, -126.453, 43.252);
    expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual(decoded);
  });

  test("a ring is read back as it was drawn, without its closing point", () => {
    const search = toSearchParams({
      filters: filters({ area: { kind: "ring", points: [...points, points[0]!] } }),
    });
    expect(parseQuery(search).filters.area).toEqual({ kind: "ring", points });
  });

  test("a ring of two points, or of more than 200, is dropped", () => {
    expect(parse(`area=${encodeURIComponent(encodePolyline(points.slice(0, 2)))}`).filters.area).toBeNull();
    const wheel = Array.from({ length: 201 }, (_, i): Point => [Math.cos(i) - 47, Math.sin(i) - 22]);
    expect(parse(`area=${encodeURIComponent(encodePolyline(wheel))}`).filters.area).toBeNull();
  });

  test("broken encodings are refused", () => {
    for (const text of ["_p~iF", "_p~iF~ps|", "é", "~~~~~~~~~~~~", " "])
      expect(decodePolyline(text)).toBeNull();
  });
});

describe("edits", () => {
  const chosen = filters({
    states: ["RJ", "SP"],
    cities: ["campinas-sp", "niteroi-rj"],
    districts: ["centro"],
    maxPrice: 200_000,
  });

  test("one value of a list is removed, the others stay", () => {
    expect(without(chosen, "cities", "campinas-sp")).toEqual({ ...chosen, cities: ["niteroi-rj"] });
    expect(without(chosen, "maxPrice").maxPrice).toBeNull();
  });

  test("districts are removed with the last city, cities with their state", () => {
    expect(without(chosen, "cities")).toEqual({ ...chosen, cities: [], districts: [] });
    expect(without(chosen, "states", "SP").cities).toEqual(["niteroi-rj"]);
  });
});

test("equal filters have equal digests in any spelling; the order of results does not matter", () => {
  expect(digest(parse("estado=sp&estado=RJ&ordem=desconto").filters)).toBe(
    digest(parse("estado=RJ,SP&pagina=3").filters),
  );
});

test("different filters have different digests", () => {
  const seen = new Set<string>();
  for (let price = 1; price <= 20_000; price++) seen.add(digest(filters({ maxPrice: price })));
  for (let price = 1; price <= 20_000; price++) seen.add(digest(filters({ minPrice: price })));
  expect(seen.size).toBe(40_000);
  for (const text of seen) expect(text).toMatch(/^[0-9a-z]{11}$/);
});

test("an order that was not named follows the filters, and one that was named stays", () => {
  const sortOf = (search: string) => parse(search).sort;
  expect(["", "estado=SP", "ordem=nada"].map(sortOf)).toEqual(Array(3).fill("recentes"));
  expect(["q=garagem", "q=garagem&ordem=recentes"].map(sortOf)).toEqual(["relevancia", "recentes"]);
  // Nothing is relevant to no words.
  expect(sortOf("estado=SP&ordem=relevancia")).toBe("recentes");
  expect(usualFor(NO_FILTERS, "desconto")).toBe("desconto");
  const to = (search: string, next: Filters) => canonicalHref("/dashboard", withFilters(parse(search), next));
  expect(to("q=garagem", filters({ states: ["SP"] }))).toBe("/dashboard?estado=SP");
  expect(to("ordem=para_morar", filters({ states: ["SP"] }))).toBe("/dashboard?estado=SP&ordem=para_morar");
  expect(to("ordem=recentes", NO_FILTERS)).toBe("/dashboard");
});

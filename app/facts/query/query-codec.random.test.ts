import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { UFS } from "#app/lib/br.ts";
import { AMENITY_CODES } from "#app/facts/listings/amenities.ts";
import { parseAmount } from "./amount.ts";
import { FILTER_KEYS } from "./filter-keys.ts";
import { CONDITIONS, NOVELTIES, SORTS } from "./filters.ts";
import type { SearchQuery } from "./filters.ts";
import { unusedValues } from "./unused-values.ts";
import { canonicalHref, digest, keyOf, parseQuery, toSearchParams } from "./query-codec.ts";

/** Whole random numbers, the same for the same seed. */
function random(seed: number): (below: number) => number {
  const next = seededRandom(seed);
  return (below) => Math.floor(next() * below);
}

const VALUES = [
  ..."SP sp RJ,BA campinas-sp,santos-sp niteroi-rj centro casa casa,lote rural , % 0 1 2 150.000 200000 99".split(
    " ",
  ),
  ..."100 10000000 -1 1.5 2026-12-01 2026-01-01..2026-12-01 .. piscina,wc novo,voltou usado 7 1..3".split(
    " ",
  ),
  ..."-47.123456,-23,-46,-22.1 _p~iF~ps|U_ulLnnqC_mqNvxq`@ recentes desconto menor_preco para_morar".split(
    " ",
  ),
  "",
  "R$ 90 mil",
  "rua  é 🏠",
  "a,b c",
  "\ud800",
  "\u0000",
  "😀".repeat(150),
  "é".repeat(210),
];

test.each([1, 2, 3, 4, 5])("one state has one address: random addresses settle at once (%i)", (seed) => {
  const next = random(20_260_108 + seed);
  const keys = [...FILTER_KEYS.map(keyOf), "agrupar", "ordem", "pagina", "x"];
  for (let round = 0; round < 1_000; round++) {
    const params = new URLSearchParams();
    for (let i = next(8); i >= 0; i--) params.append(keys[next(keys.length)]!, VALUES[next(VALUES.length)]!);
    const usual = round % 2 === 0 ? "desconto" : "recentes";
    const read = (from: URLSearchParams) => parseQuery(from, usual);
    const query = read(params);
    const written = toSearchParams(query, usual);
    expect(read(written)).toEqual(query);
    expect(toSearchParams(read(written), usual).toString()).toBe(written.toString());
    const readable = new URL(canonicalHref("/dashboard", query, usual), "http://localhost");
    expect(read(readable.searchParams)).toEqual(query);
    expect(digest(read(written).filters)).toBe(digest(query.filters));
    expect(unusedValues(written)).toEqual([]);
    // What the address does not have is listed: nothing vanishes.
    const vanished = FILTER_KEYS.map(keyOf).filter((key) => asksSomething(params, key) && !written.has(key));
    const unused = unusedValues(params).map(({ key }) => key);
    if (unused.length < 10) expect(vanished.filter((key) => !unused.includes(key))).toEqual([]);
  }
});

/** Whether an address asks for something by a key: places that contradict others, and ends of a scale, do not. */
function asksSomething(params: URLSearchParams, key: string): boolean {
  if (["q", "cidade", "bairro"].includes(key)) return false;
  const texts = params.getAll(key).filter((text) => text.trim() !== "");
  const isAmount = /^(?:preco|desconto|area)_m|^(?:quartos|vagas|banheiros|suites)$/.test(key);
  if (isAmount) return texts.length > 0 && parseAmount(texts[0]!) === null;
  return texts.some((text) => key === "area" || text.split(",").some((piece) => piece.trim() !== ""));
}

test.each([1, 2, 3, 4])(
  "random queries are the same after being written to and read from an address (%i)",
  (seed) => {
    const next = random(seed);
    for (let round = 0; round < 500; round++) {
      const query = parseQuery(toSearchParams(randomQuery(next)));
      const again = parseQuery(toSearchParams(query));
      expect(again).toEqual(query);
      expect(digest(again.filters)).toBe(digest(query.filters));
    }
  },
);

test("a query with every field is read back completely", () => {
  const full: SearchQuery = {
    filters: {
      text: "perto da praia, vista",
      states: ["SP"],
      cities: ["santos-sp"],
      districts: ["gonzaga"],
      types: ["apartamento"],
      saleModes: ["venda_online"],
      payments: ["fgts"],
      minPrice: 100_000,
      maxPrice: 300_000,
      minDiscount: 20,
      maxDiscount: 60,
      minBedrooms: 2,
      minParking: 1,
      minBathrooms: 1,
      minSuites: 1,
      minArea: 50,
      maxArea: 90,
      dates: { from: "2026-12-01", to: "2026-12-31" },
      amenities: ["piscina", "varanda"],
      conditions: ["usado"],
      novelties: ["baixou"],
      area: { kind: "box", west: -46.4, south: -24, east: -46.2, north: -23.9 },
    },
    sort: "preco_m2",
    page: 3,
    through: 5,
    grouped: true,
  };
  expect(parseQuery(toSearchParams(full))).toEqual(full);
});

function randomQuery(next: (below: number) => number): SearchQuery {
  const some = <T>(values: readonly T[]) => values.filter(() => next(4) === 0);
  const maybe = (below: number) => (next(2) ? next(below) : null);
  return {
    filters: {
      text: next(3) ? "" : "água  verde",
      states: some(UFS),
      cities: some(["campinas-sp", "santos-sp", "niteroi-rj", "salvador-ba"]),
      districts: some(["centro", "boa-vista"]),
      types: some(["casa", "apartamento", "imovel_rural"]),
      saleModes: some(["venda_online", "leilao_sfi"]),
      payments: some(["fgts", "financiamento"]),
      minPrice: maybe(12_000_000),
      maxPrice: maybe(12_000_000),
      minDiscount: maybe(120),
      maxDiscount: maybe(120),
      minBedrooms: maybe(5),
      minParking: maybe(5),
      minBathrooms: maybe(5),
      minSuites: maybe(5),
      minArea: maybe(500),
      maxArea: maybe(500),
      dates: next(2) ? { from: "2026-01-01", to: next(2) ? "2026-02-01" : "2025-02-01" } : null,
      amenities: some(AMENITY_CODES),
      conditions: some(Object.keys(CONDITIONS)),
      novelties: some(NOVELTIES),
      area: next(2)
        ? {
            kind: "ring",
            points: Array.from({ length: next(250) }, () => [
              next(360) - 180 + next(1e6) / 1e6,
              next(180) - 90,
            ]),
          }
        : { kind: "box", west: next(360) - 180, south: next(180) - 90, east: 179 + next(9) / 7, north: 90 },
    },
    sort: SORTS[next(SORTS.length)]!,
    page: next(5),
    through: next(14),
    grouped: next(2) === 1,
  };
}

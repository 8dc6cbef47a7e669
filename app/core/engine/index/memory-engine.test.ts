import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { newListing } from "#tests/listing.ts";
import { plainEngine } from "#tests/plain-engine.ts";
import { plainNeighbours } from "#tests/plain-neighbours.ts";
import { pick, randomListings, randomRequest } from "#tests/random-listings.ts";
import { buildIndex } from "./build-index.ts";
import type { MemoryEngine } from "./memory-engine.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import type { SearchRequest } from "#app/core/engine/search-engine.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";

const FRESHNESS: Freshness = {
  newest: "2026-02-01",
  byState: { SP: "2026-02-01" },
  newsStates: [],
  demo: false,
};

const ask = (filters: Partial<Filters>, over: Partial<SearchRequest> = {}): SearchRequest => ({
  filters: { ...NO_FILTERS, ...filters },
  sort: "recentes",
  page: 1,
  pageSize: 20,
  ...over,
});

test("random searches find, count and order the same as a plain evaluation of the conditions", async () => {
  for (const [seed, size] of [
    [11, 400],
    [12, 90],
    [13, 1],
  ] as const) {
    const random = seededRandom(seed);
    const listings = randomListings(size, random);
    const plain = plainEngine(listings);
    const engine = await buildIndex(listings, FRESHNESS, { slice: 50 });
    for (let i = 0; i < (size === 1 ? 50 : 200); i++) {
      const request = randomRequest(listings, random);
      const { filters, sort, page, pageSize } = request;
      const expected = plain.numbers(filters, sort, request.preferred);
      const result = engine.search(request);
      const about = JSON.stringify(request);
      expect(result.total, about).toBe(expected.length);
      expect(
        result.items.map((l) => l.number),
        about,
      ).toEqual(expected.slice((page - 1) * pageSize, page * pageSize));
      expect(result.facets, about).toEqual(plain.facets(filters));
      if (i % 5 === 0) expect(engine.histograms(filters), about).toEqual(plain.histograms(filters));
      if (i % 10 !== 0) continue;
      expect(engine.numbers(filters, sort, request.preferred), about).toEqual(expected);
      expectOtherAnswers(engine, plain, request);
      expect(
        engine.news(filters, ["novo", "baixou"], 7).map(({ listing, news }) => [listing.number, news]),
        about,
      ).toEqual(plain.news(filters, ["novo", "baixou"]).slice(0, 7));
    }
  }
});

/** The answers that are parts of a search, or are made of one. */
function expectOtherAnswers(
  engine: MemoryEngine,
  plain: ReturnType<typeof plainEngine>,
  request: SearchRequest,
) {
  const { filters, sort, preferred } = request;
  const about = JSON.stringify(request);
  const ordered = plain.numbers(filters, sort);
  const numbersOf = (listings: Listing[]) => listings.map(({ number }) => number);
  expect(engine.count(filters), about).toBe(ordered.length);
  expect(numbersOf(engine.first(filters, sort, 3, 1)), about).toEqual(ordered.slice(1, 4));
  expect(engine.first(filters, sort, 2, ordered.length), about).toEqual([]);
  expect(engine.districts(filters), about).toEqual(plain.districts(filters));
  const { facets } = engine.search({ ...request, mostCities: 2 });
  expect(facets.cidade, about).toEqual(plain.facets(filters).cidade!.slice(0, 2));
  const addresses = plain.addresses(filters, sort, preferred);
  const { total, groups, ...grouped } = engine.grouped({ ...request, page: 2, pageSize: 3, pages: 2 });
  expect([total, grouped.addresses], about).toEqual([plain.matches(filters).length, addresses.length]);
  expect(grouped.facets, about).toEqual(plain.facets(filters));
  expect(groups.map(numbersOf), about).toEqual(addresses.slice(3, 9));
}

test("neighbours are those of a comparison with each listing, of available listings and of those that left", async () => {
  const random = seededRandom(107);
  const invented = randomListings(300, random);
  const available = invented.slice(0, 250);
  const engine = await buildIndex(available, FRESHNESS);
  let units = 0;
  for (const listing of invented) {
    const result = engine.neighbours(listing, 4);
    expect(result, listing.number).toEqual(plainNeighbours(available, listing, 4));
    units += result.building.length;
  }
  expect(units).toBeGreaterThan(20);
});

test("the mean discount is one of at least ten discounts", async () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, n) => newListing({ number: String(1001 + n) }));
  const meanOf = async (count: number) => (await buildIndex(some(count), FRESHNESS)).averageDiscount;
  expect([await meanOf(9), await meanOf(10)]).toEqual([null, 40]);
});

test("an index without any listings is valid", async () => {
  const engine = await buildIndex([], FRESHNESS);
  expect(engine.size).toBe(0);
  expect(engine.freshness).toEqual(FRESHNESS);
  expect(engine.search(ask({ text: "rua", maxPrice: 1 })).items).toEqual([]);
  expect(engine.search(ask({})).total).toBe(0);
  expect(engine.listing("12345")).toBeNull();
});

test("an available listing is found by its number, others are not", async () => {
  const random = seededRandom(61);
  const listings = randomListings(200, random);
  const engine = await buildIndex(listings, FRESHNESS);
  const listing = pick(listings, random);
  expect(engine.listing(listing.number)).toBe(listing);
  expect(engine.listing(`0${listing.number}`)).toBeNull();
  expect(engine.listing("9999999999999")).toBeNull();
  expect(engine.listing("nada")).toBeNull();
});

test("building lets other work run in between", async () => {
  const listings = randomListings(2_000, seededRandom(71));
  let turns = 0;
  let running = true;
  const count = () => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  await buildIndex(listings, FRESHNESS, { slice: 100, restMs: 0 });
  running = false;
  expect(turns).toBeGreaterThan(100);
});

test("eight digits are read as a CEP or as the beginning of a property's number", async () => {
  const listings = [
    newListing({ number: "1310139000001" }),
    newListing({ number: "8444400000002", postalCode: "01310-139" }),
    newListing({ number: "8444400000003" }),
  ];
  const engine = await buildIndex(listings, FRESHNESS);
  const numbers = engine.numbers({ ...NO_FILTERS, text: "01310139" }, "recentes").toSorted();
  expect(numbers).toEqual(["1310139000001", "8444400000002"]);
});

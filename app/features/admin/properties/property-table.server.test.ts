import { expect, test, vi } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { startSearch } from "#app/core/engine/search-service.server.ts";
import { createWithdrawnReader, type AdminSort } from "#app/core/engine/withdrawn.server.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { openTestDatabase } from "#tests/database.ts";
import { plainEngine } from "#tests/plain-engine.ts";
import { pick, randomListings, randomRequest } from "#tests/random-listings.ts";
import { storeListings } from "#tests/store-listings.ts";
import { propertiesSheet } from "./properties-screen.server.ts";
import { ORDERS, readPropertyQuery, type PropertyQuery } from "./property-query.ts";
import {
  allProperties,
  PAGE_SIZE,
  propertyTable,
  type PropertyMatch,
  type PropertySource,
} from "./property-table.server.ts";
import { setAvailability } from "./set-availability.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const ADMIN = "0190a000-0000-7000-8000-000000000001";
const EVERYTHING: PropertyQuery = {
  filters: NO_FILTERS,
  sort: "recentes",
  situation: null,
  page: 1,
  open: null,
};

/** Stores listings, takes some off the portal, and returns what the list reads. */
async function worldOf(count: number, off: number, seed: number) {
  const invented = randomListings(count, seededRandom(seed));
  await storeListings(db, invented);
  for (const { number } of invented.slice(0, off))
    await setAvailability(db, ADMIN, { number, available: false, reason: null }, NOW);
  const search = await startSearch(db, { pollMs: 3_600_000, onError: vi.fn<() => void>() });
  const read = createWithdrawnReader(db, search);
  const source = async (): Promise<PropertySource> => ({
    engine: search.engine(),
    withdrawn: await read(),
    findListing: (number) => findListing(db, number),
  });
  const numbers = invented.map(({ number }) => number);
  const stored = await listingsByNumber(db, numbers);
  return { invented: stored, search, source };
}

const ABOUT = { origin: "https://x.example", newest: {}, demo: false };

const numbersOf = (rows: PropertyMatch[]) => rows.map(({ listing }) => listing.number);

/** The rows of all pages, one after the other. */
async function pagesOf(source: PropertySource, query: PropertyQuery): Promise<PropertyMatch[]> {
  const first = await propertyTable(source, query);
  const all = [...first.properties];
  for (let page = 2; page <= first.pages; page++)
    all.push(...(await propertyTable(source, { ...query, page })).properties);
  expect(all).toHaveLength(first.total);
  return all;
}

test("the pages have what was taken off and then what is available, each once, as a plain search finds and orders them", async () => {
  const { invented, search, source } = await worldOf(330, 70, 701);
  const off = plainEngine(invented.slice(0, 70));
  const on = plainEngine(invented.slice(70));
  const random = seededRandom(702);
  const given = await source();
  let long = 0;
  for (let i = 0; i < 45; i++) {
    const { filters } = randomRequest(invented, random);
    // How words that nobody has are read depends on all listings: other tests compare that.
    // An address has no range whose ends are crossed.
    const conditions = normalise(i % 3 ? { ...filters, text: "" } : { ...NO_FILTERS, types: filters.types });
    const sort = pick(Object.keys(ORDERS) as AdminSort[], random);
    const situation = pick([null, "disponivel", "indisponivel"] as const, random);
    const query = { ...EVERYTHING, filters: conditions, sort, situation };
    const rows = await pagesOf(given, query);
    const wanted = [
      ...(situation === "disponivel" ? [] : off.numbers(conditions, sort)),
      ...(situation === "indisponivel" ? [] : on.numbers(conditions, sort)),
    ];
    expect([query, numbersOf(rows)]).toEqual([query, wanted]);
    const taken = new Set(invented.slice(0, 70).map(({ number }) => number));
    for (const { listing, available } of rows) expect(available).toBe(!taken.has(listing.number));
    const sheet: PropertyMatch[] = [];
    for await (const part of allProperties(given, query)) sheet.push(...part);
    expect(sheet).toEqual(rows);
    if (rows.length > 2 * PAGE_SIZE) long++;
  }
  expect(long).toBeGreaterThan(5);
  await search.stop();
});

test("the figures count what is available and what was taken off, and types count both", async () => {
  const { invented, search, source } = await worldOf(60, 9, 703);
  const { totals, types, total } = await propertyTable(await source(), EVERYTHING);
  expect(totals).toMatchObject({ all: 60, available: 51, unavailable: 9 });
  const discounts = invented.slice(9).flatMap(({ discount }) => discount || []);
  const mean = discounts.reduce((a, b) => a + b, 0) / discounts.length;
  expect(totals.averageDiscount).toBeCloseTo(mean, 9);
  expect([total, types.reduce((sum, { count }) => sum + count, 0)]).toEqual([60, 60]);
  await search.stop();
});

test("what is decided is in the list of the next index; a page beyond the last is the last", async () => {
  const { invented, search, source } = await worldOf(130, 0, 704);
  const { number } = invented[5]!;
  const searchRows = async (text: string) =>
    (await propertyTable(await source(), { ...EVERYTHING, filters: { ...NO_FILTERS, text } })).properties;
  expect(await searchRows(number)).toMatchObject([{ available: true }]);
  await setAvailability(db, ADMIN, { number, available: false, reason: null }, NOW);
  await search.refresh();
  expect(await searchRows(number)).toMatchObject([{ listing: { number }, available: false }]);
  await setAvailability(db, ADMIN, { number, available: true, reason: null }, NOW);
  await search.refresh();
  expect(await searchRows(number)).toMatchObject([{ available: true }]);
  const beyond = await propertyTable(await source(), { ...EVERYTHING, page: 9 });
  expect([beyond.page, beyond.pages, beyond.properties.length]).toEqual([3, 3, 30]);
  await search.stop();
});

test("a property that left the lists is found by its whole number, without other filters", async () => {
  const [gone] = randomListings(1, seededRandom(705));
  const number = "8444400000017";
  await storeListings(db, [{ ...gone!, number }], { saiuEm: "2026-02-01", vistoUltimo: "2026-01-01" });
  const { search, source } = await worldOf(5, 0, 706);
  const searchNumbers = async (query: Partial<PropertyQuery>) =>
    numbersOf((await propertyTable(await source(), { ...EVERYTHING, ...query })).properties);
  const filters = { ...NO_FILTERS, text: "844440000001-7" };
  expect(await searchNumbers({ filters })).toEqual([number]);
  const inSheet: string[] = [];
  for await (const part of propertiesSheet(db, await source(), { ...EVERYTHING, filters }, ABOUT))
    inSheet.push(part);
  expect(inSheet.slice(1).join("")).toMatch(/^Fora da lista;;;844440000001-7;/);
  expect(await searchNumbers({ filters, situation: "indisponivel" })).toEqual([]);
  expect(await searchNumbers({ filters: { ...NO_FILTERS, text: "84444000000" } })).toEqual([]);
  await search.stop();
});

test("an address with impossible values is read as one without them", () => {
  const read = (text: string) => readPropertyQuery(new URLSearchParams(text));
  expect(read("situacao=constructor&ordem=preco_m2&pagina=-3&imovel=abc&x=1")).toEqual(EVERYTHING);
  const query = read("situacao=indisponivel&ordem=desconto&pagina=2&imovel=844440000001-7");
  const wanted = { situation: "indisponivel", sort: "desconto", page: 2, open: "8444400000017" };
  expect(query).toEqual({ ...EVERYTHING, ...wanted });
});

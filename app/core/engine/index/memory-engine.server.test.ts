import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { seededRandom, variedQueries } from "#bench/queries.ts";
import { lists, searchState } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Uf } from "#app/lib/br.ts";
import { openTestDatabase } from "#tests/database.ts";
import { randomListings, randomRequest } from "#tests/random-listings.ts";
import { storeListings } from "#tests/store-listings.ts";
import { indexOf, realLists } from "#tests/stored-index.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { MemoryEngine } from "./memory-engine.ts";
import type { SearchEngine, SearchRequest } from "#app/core/engine/search-engine.ts";
import { createSqlEngine } from "#app/core/engine/sql/sql-engine.server.ts";

const { db } = await openTestDatabase();

async function expectSameAnswers(
  memory: MemoryEngine,
  inSql: SearchEngine,
  request: SearchRequest,
  all: boolean,
) {
  const about = JSON.stringify(request);
  expect(memory.search(request), about).toEqual(await inSql.search(request));
  expect(memory.histograms(request.filters), about).toEqual(await inSql.histograms(request.filters));
  if (!all) return;
  expect(memory.guesses(request.filters.text), about).toEqual(await inSql.guesses(request.filters.text));
  const cities = memory.search(request).facets.cidade;
  for (const engine of [memory, inSql])
    expect((await engine.search({ ...request, mostCities: 2 })).facets.cidade, about).toEqual(
      cities.slice(0, 2),
    );
  const grouped = { ...request, pages: 2 };
  expect(memory.grouped(grouped), about).toEqual(await inSql.grouped(grouped));
  expect(memory.districts(request.filters), about).toEqual(await inSql.districts(request.filters));
  expect(memory.count(request.filters), about).toBe(await inSql.count(request.filters));
  const three = await inSql.first(request.filters, request.sort, 3);
  expect(memory.first(request.filters, request.sort, 3), about).toEqual(three);
  expect(memory.first(request.filters, request.sort, 2, 1), about).toEqual(three.slice(1));
  expect(memory.first(request.filters, request.sort, 2, memory.count(request.filters)), about).toEqual([]);
  const { filters, sort, preferred } = request;
  for (const most of [2, 1_000])
    expect(memory.news(filters, ["baixou", "novo"], most), about).toEqual(
      await inSql.news(filters, ["baixou", "novo"], most),
    );
  expect(memory.numbers(filters, sort, preferred), about).toEqual(
    await inSql.numbers(filters, sort, preferred),
  );
}

test("the index and SQL answer random searches alike", async () => {
  const random = seededRandom(101);
  const invented = randomListings(420, random);
  const states = [...new Set(invented.map((l) => l.state))];
  await db.insert(lists).values(
    states.flatMap((uf, i) =>
      // Lists that are few days apart, and lists that are not.
      ["2026-01-01", "2026-01-08", ...(i % 2 ? ["2026-01-26"] : []), "2026-02-01"].map((data) => ({
        uf,
        data,
        importId: 1,
        linhas: 1,
      })),
    ),
  );
  await storeListings(db, invented.slice(0, 350));
  await storeListings(db, invented.slice(350, 390), { saiuEm: "2026-02-01", vistoUltimo: "2026-01-01" });
  await storeListings(db, invented.slice(390), { wsIndisponivel: true });
  const memory = await indexOf(db);
  const inSql = createSqlEngine(db);
  expect(memory.size).toBe(350);
  for (let i = 0; i < 150; i++) {
    await expectSameAnswers(memory, inSql, randomRequest(invented, random), i % 10 === 0);
  }
});

test("the index and SQL find the same neighbours, of available listings and of those that left", async () => {
  const random = seededRandom(107);
  const invented = randomListings(300, random);
  await storeListings(db, invented.slice(0, 250));
  await storeListings(db, invented.slice(250, 280), { saiuEm: "2026-02-01", vistoUltimo: "2026-01-01" });
  await storeListings(db, invented.slice(280), { wsIndisponivel: true });
  const memory = await indexOf(db);
  const inSql = createSqlEngine(db);
  let units = 0;
  for (const listing of invented) {
    const found = memory.neighbours(listing, 4);
    expect(found, listing.number).toEqual(await inSql.neighbours(listing, 4));
    units += found.building.length;
  }
  expect(units).toBeGreaterThan(20);
});

test("events older than a week, of a first list, or after a gap between lists are no news, neither to the index nor to SQL", async () => {
  const [old, fresh, first, unseen] = randomListings(4, seededRandom(102)).map((l) => ({ ...l, news: [] }));
  const news = (listing: Listing | undefined, date: string, state: Uf = "SP"): Listing => ({
    ...listing!,
    state,
    news: [{ kind: "novo", date, dropCents: null }],
  });
  const held = (uf: Uf, days: string[]) => days.map((data) => ({ uf, data, importId: 1, linhas: 1 }));
  await db
    .insert(lists)
    .values([
      ...held("SP", ["2026-01-31", "2026-02-01", "2026-02-08"]),
      ...held("RJ", ["2026-01-31", "2026-02-08"]),
    ]);
  await storeListings(db, [
    news(old, "2026-02-01"),
    news(fresh, "2026-02-08"),
    news(first, "2026-01-31"),
    news(unseen, "2026-02-08", "RJ"),
  ]);
  const request: SearchRequest = {
    filters: { ...NO_FILTERS, novelties: ["novo"] },
    sort: "recentes",
    page: 1,
    pageSize: 20,
  };
  const memory = await indexOf(db);
  expect(memory.search(request).items.map((l) => l.number)).toEqual([fresh!.number]);
  await expectSameAnswers(memory, createSqlEngine(db), request, true);
});

test("SQL reads the words again when the version of the data changes", async () => {
  const [listing] = randomListings(1, seededRandom(103));
  const inSql = createSqlEngine(db);
  const filters = { ...NO_FILTERS, text: "jaboticabeiras" };
  expect(await inSql.numbers(filters, "recentes")).toEqual([]);
  await storeListings(db, [{ ...listing!, address: "Rua das Jabuticabeiras" }]);
  await db.insert(searchState).values({ id: 1, version: 1 });
  expect(await inSql.numbers(filters, "recentes")).toEqual([listing!.number]);
});

const importReal = realLists(["SC", "DF", "MS", "AC", "BA"]);

// Real lists are compared only where they are beside the repository.
test.skipIf(importReal === null)("the index and SQL answer searches over real lists alike", async () => {
  await importReal!(db);
  const memory = await indexOf(db);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${properties}`);
  expect(memory.size).toBe(rows[0]!.count);
  const inSql = createSqlEngine(db);
  const everything = memory.search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: memory.size });
  for (const listing of everything.items.filter((_, i) => i % 400 === 0)) {
    expect(memory.neighbours(listing, 4), listing.number).toEqual(await inSql.neighbours(listing, 4));
  }
  for (const [i, request] of variedQueries(everything.items, 60, 5).entries()) {
    await expectSameAnswers(memory, inSql, request, i % 10 === 0);
  }
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { variedQueries } from "#bench/queries.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { lists } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Uf } from "#app/lib/br.ts";
import { openTestDatabase } from "#tests/database.ts";
import { plainEngine } from "#tests/plain-engine.ts";
import { plainNeighbours } from "#tests/plain-neighbours.ts";
import { randomListings } from "#tests/random-listings.ts";
import { storeListings } from "#tests/store-listings.ts";
import { indexOf, realLists } from "#tests/stored-index.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { SearchRequest } from "#app/core/engine/search-engine.ts";

const { db } = await openTestDatabase();

test("events older than a week, of a first list, or after a gap between lists are no news", async () => {
  const [old, fresh, first, unseen] = randomListings(4, seededRandom(102)).map((l) => ({ ...l, news: [] }));
  const news = (listing: Listing | undefined, date: string, state: Uf = "SP"): Listing => ({
    ...listing!,
    state,
    news: [{ kind: "novo", date, dropCents: null }],
  });
  const listsOn = (uf: Uf, days: string[]) => days.map((data) => ({ uf, data, importId: 1, linhas: 1 }));
  await db
    .insert(lists)
    .values([
      ...listsOn("SP", ["2026-01-31", "2026-02-01", "2026-02-08"]),
      ...listsOn("RJ", ["2026-01-31", "2026-02-08"]),
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
  const result = memory.news(NO_FILTERS, ["novo"], 9);
  expect(result.map(({ listing }) => listing.number)).toEqual([fresh!.number]);
});

const importReal = realLists(["SC", "DF", "MS", "AC", "BA"]);

// Real lists are compared only where they are beside the repository.
test.skipIf(importReal === null)("real lists are searched as a plain reading of them finds", async () => {
  await importReal!(db);
  const memory = await indexOf(db);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${properties}`);
  expect(memory.size).toBe(rows[0]!.count);
  const all = memory.listings(memory.numbers(NO_FILTERS, "recentes"));
  const plain = plainEngine(all);
  for (const listing of all.filter((_, i) => i % 400 === 0))
    expect(memory.neighbours(listing, 4), listing.number).toEqual(plainNeighbours(all, listing, 4));
  for (const request of variedQueries(all, 60, 5)) {
    const { filters, sort } = request;
    const about = JSON.stringify(request);
    expect(memory.numbers(filters, sort), about).toEqual(plain.numbers(filters, sort));
    expect(memory.search(request).facets, about).toEqual(plain.facets(filters));
    expect(memory.histograms(filters), about).toEqual(plain.histograms(filters));
  }
});

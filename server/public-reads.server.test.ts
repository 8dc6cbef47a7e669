import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { readPlaceHistory } from "#app/core/reports/place-history.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { listedPlaces } from "#app/facts/listings/listed-places.server.ts";
import { readStatistics, statusWithout } from "#app/features/market/read-statistics.server.ts";
import {
  sitemapFile,
  sitemapIndexText,
  type SitemapSource,
} from "#app/features/reach/sitemap-files.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newListing } from "#tests/listing.ts";
import { storeListings } from "#tests/store-listings.ts";
import { indexOf } from "#tests/stored-index.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-02-10T12:00:00Z");
/** Properties of the state that is asked about, and of another one beside it. */
const [FEW, MANY] = [40, 800];
/** Each has two periods and two events, and may be looked at in more than one way. */
const MOST = FEW * 8;

async function hold(state: Uf, citySlug: string, count: number, first: number) {
  const days = ["2026-01-01", "2026-01-08", "2026-01-12"];
  await db.insert(lists).values(days.map((data) => ({ uf: state, data, importId: 1, linhas: count })));
  const listing = (n: number) => newListing({ number: String(first + n), state, citySlug, news: [] });
  await storeListings(
    db,
    Array.from({ length: count }, (_, n) => listing(n)),
  );
  await db.execute(sql`
    insert into property_periods (n_do_imovel, uf, desde, ate, preco, valor_de_avaliacao, modalidade_de_venda)
    select n_do_imovel, uf, desde::date, ate::date, preco, valor_de_avaliacao, modalidade_de_venda from properties
    cross join (values ('2026-01-01', '2026-01-08'), ('2026-01-12', null)) as times(desde, ate) where uf = ${state}`);
  await db.execute(sql`
    insert into property_events (n_do_imovel, uf, tipo, data_lista)
    select n_do_imovel, uf, tipo, data::date from properties
    cross join (values ('novo', '2026-01-08'), ('baixou', '2026-01-12')) as events(tipo, data) where uf = ${state}`);
}

/** The tables that grow with the properties, and how many rows of each were read so far, by this connection. */
async function counted(tx: Db): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ name: string; n: number }>(sql`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
    where relname in ('properties', 'property_events', 'property_periods')`);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** How many rows of each of them are read. */
async function rowsRead(read: (tx: Db) => Promise<unknown>): Promise<[table: string, rows: number][]> {
  return db.transaction(async (tx) => {
    // So few rows would be read without an index, whatever indexes there are.
    await tx.execute(sql`set local enable_seqscan = off`);
    const before = await counted(tx);
    await read(tx);
    return [...(await counted(tx))].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]);
  });
}

beforeEach(async () => {
  await hold("GO", "goiania-go", FEW, 8_000_000);
  await hold("SP", "sao-paulo-sp", MANY, 9_000_000);
  await recountMarket(db);
  await db.execute(sql`analyze`);
});

test("sitemaps, places and statistics read the rows of their own state and place, however many the others have", async () => {
  const engine = await indexOf(db);
  const source = (tx: Db): SitemapSource => ({
    db: tx,
    engine,
    origin: "https://martelo.example",
    now: NOW,
    pages: [],
    places: async () => [],
  });
  const city = { state: "GO", citySlug: "goiania-go", districtSlug: null } as const;
  const reads: Record<string, (tx: Db) => Promise<unknown>> = {
    "sitemap.xml": (tx) => sitemapIndexText(source(tx)),
    "the sitemap of a state": async (tx) => {
      for await (const part of (await sitemapFile(source(tx), "imoveis-go"))!) expect(part).toBeDefined();
    },
    "the sitemap of articles": (tx) => sitemapFile(source(tx), "artigos"),
    "the places of a state": async (tx) => expect((await listedPlaces(tx, "GO"))[0]!.known).toBe(FEW),
    "a city": async (tx) => expect((await readPlaceHistory(tx, city)).stock.at(-1)!.forSale).toBe(FEW),
    "a state": async (tx) =>
      expect((await readPlaceHistory(tx, { ...city, citySlug: null })).stock).not.toEqual([]),
    "the statistics of now": async (tx) => expect(await readStatistics(tx, null, NOW)).not.toBeNull(),
    "a month": async (tx) => expect(await readStatistics(tx, "2026-01", NOW)).not.toBeNull(),
    "a month without lists": async (tx) => expect(await statusWithout(tx, "2025-01", NOW)).toBe(404),
  };
  let most = 0;
  for (const [name, read] of Object.entries(reads))
    for (const [table, rows] of await rowsRead(read)) {
      expect([name, table, rows <= MOST || rows]).toEqual([name, table, true]);
      most = Math.max(most, rows);
    }
  // The rows that had to be read were counted.
  expect(most).toBeGreaterThanOrEqual(FEW);
});

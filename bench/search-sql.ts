import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { rankingWords, parseText } from "#app/facts/query/words/text-query.ts";
import { listingTokens } from "#app/facts/query/words/tokens.ts";
import type { Ask } from "./measure-ask.ts";
import { conditionsOf, isPrefix, ORDERS, PROFILE_FACETS } from "./search-sqlite.ts";
import { openTables, type Tables } from "./sqlite-tables.ts";

const PLACES: FilterKey[] = ["states", "cities", "districts"];
/** Keys whose own facet ignores them; each has a bit in `failed`. */
const FACET_KEYS = [...PLACES, ...PROFILE_FACETS.flatMap(([, key]) => key ?? [])];
const bitOf = (key: FilterKey | null) => (key === null ? 0 : 1 << FACET_KEYS.indexOf(key));
const bitsOf = (keys: FilterKey[]) => keys.reduce((bits, key) => bits | bitOf(key), 0);

/**
 * The same questions to PostgreSQL, each in one statement: the narrow rows of the SQLite peer with a `tsvector` of their
 * words, and for each profile the values that it counts for. A row that fails only the condition of one facet still
 * counts for that facet. Listings come from a map. No slips of typing.
 */
export async function postgresPeer(db: Db, listings: Listing[]): Promise<Ask> {
  const tables = openTables(listings);
  await fill(db, tables, listings);
  return async ({ filters, sort, page, pageSize }) => {
    const where: SQL[] = [...wordsIn(filters.text), ...inBox(filters.area)];
    const failed: SQL[] = [];
    for (const key of FILTER_KEYS)
      for (const [text, ...values] of conditionsOf(key, filters, tables)) {
        const condition = withValues(text, values);
        if (FACET_KEYS.includes(key))
          failed.push(sql`case when ${condition} then 0 else ${number(bitOf(key))} end`);
        else where.push(condition);
      }
    const [column, direction] = ORDERS[sort];
    const place = (name: string, keys: FilterKey[]) =>
      sql`select ${sql.raw(`'${name}', ${name}::text`)}, count(*)::int from found
        where failed & ~${number(bitsOf(keys))} = 0 group by 2`;
    const { rows } = await db.execute<{ facet: string; value: string; n: number }>(sql`
      with found as materialized (
        select id, state, city, district, profile, ${sql.raw(column)} as key,
          ${failed.length > 0 ? sql.join(failed, sql` | `) : sql`0`} as failed
        from peer ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
      ), profiles as (select profile, failed, count(*) as n from found group by 1, 2)
      select facet, value, sum(n)::int as n from profiles join peer_values using (profile)
        where failed & ~own = 0 group by 1, 2
      union all select 'total', '', count(*)::int from found where failed = 0
      union all ${place("state", PLACES)} union all ${place("city", PLACES.slice(1))}
      ${filters.cities.length > 0 ? sql`union all ${place("district", ["districts"])}` : sql``}
      union all select 'page', id::text, 0 from (select id from found where failed = 0
        order by key ${sql.raw(direction)}, id limit ${pageSize} offset ${(page - 1) * pageSize}) as page`);
    for (const { facet, value } of rows) if (facet === "page") tables.listing(Number(value));
    return rows.find(({ facet }) => facet === "total")!.n;
  };
}

const number = (value: number) => sql.raw(String(value));

/** A condition of the SQLite peer with its values in the places of its question marks. */
function withValues(text: string, values: unknown[]): SQL {
  const parts = text.split("?").map((part) => sql.raw(part));
  return sql.join(parts.flatMap((part, i) => (i < values.length ? [part, sql`${values[i]}`] : [part])));
}

function wordsIn(text: string): SQL[] {
  const query = parseText(text);
  const letters =
    query.kind === "number"
      ? [`'${query.prefix}':*`]
      : rankingWords(text).map(({ word: [word = ""] }) => `'${word}'${isPrefix(word) ? ":*" : ""}`);
  return letters.length > 0 ? [sql`words @@ ${letters.join(" & ")}::tsquery`] : [];
}

function inBox(area: Filters["area"]): SQL[] {
  if (area?.kind !== "box") return [];
  const { west, east, south, north } = area;
  return [sql`lng between ${west} and ${east} and lat between ${south} and ${north}`];
}

async function fill(db: Db, tables: Tables, listings: Listing[]): Promise<void> {
  await db.execute(sql`
    create table peer (id bigint primary key, state int, city int, district int, type int, mode int, price bigint,
      discount float8, area float8, bedrooms int, parking int, bathrooms int, payments int, amenities int, news int,
      first_seen int, next_date int, per_m2 int, living float8, profile int, lat float8, lng float8, tokens text[],
      words tsvector generated always as (array_to_tsvector(tokens)) stored)`);
  await db.execute(sql`create table peer_values (profile int, facet text, value text, own int)`);
  const placed = new Map(
    listings.map((l) => [Number(l.number), { lat: l.lat, lng: l.lng, tokens: listingTokens(l) }]),
  );
  const rows = tables.run("select * from p", []).map((row) => ({ ...row, ...placed.get(row.id as number) }));
  await insert(db, "peer", rows);
  const values = tables.profiles.flatMap((listing, profile) =>
    PROFILE_FACETS.flatMap(([valuesOf, key], facet) =>
      [...new Set(valuesOf(listing))].map((value) => ({ profile, facet, value, own: bitOf(key) })),
    ),
  );
  await insert(db, "peer_values", values);
  await db.execute(sql`create index on peer using gin (words)`);
  await db.execute(sql`create index on peer (lat, lng)`);
  await db.execute(sql`analyze peer, peer_values`);
}

async function insert(db: Db, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(", ");
  for (let i = 0; i < rows.length; i += 5_000)
    await db.execute(sql`insert into ${sql.raw(`${table} (${columns}) select ${columns}`)}
      from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows.slice(i, i + 5_000))}::jsonb)`);
}

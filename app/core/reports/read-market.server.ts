import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { addSums, type MarketChange, type MarketSums } from "./market-sums.ts";
import { NEWS_GAP_DAYS } from "./stays.server.ts";
import { bucketsOf, type Period } from "./report-period.ts";

export interface MarketFacts {
  /** What was for sale at the end of each part of the period, by its last day; without the days before the first list. */
  standing: Map<IsoDate, number>;
  /** Only days of lists that can tell what changed. */
  byDay: ({ day: IsoDate } & Record<MarketChange, number>)[];
  byState: ({ name: string } & MarketSums)[];
  byMode: ({ name: string } & MarketSums)[];
}

/** The sums of some lists or days, by whatever the row is about. */
interface MarketRow extends Record<MarketChange | "forSale", number>, Record<string, unknown> {
  uf: string | null;
  modalidade: string | null;
  day: string | null;
}

const SUMS = sql`sum(a_venda)::int as "forSale", sum(novos)::int as added, sum(voltaram)::int as returned,
  sum(sairam)::int as left, sum(baixaram)::int as cheaper, sum(subiram)::int as dearer`;

/** One scan of the lists of the period gives all sums of it. */
export async function readMarket(db: Db, period: Period): Promise<MarketFacts> {
  const { first, last } = period;
  const { rows } = await db.execute<MarketRow>(sql`
    select uf, modalidade, data::text as day, ${SUMS} from market_days where data between ${first} and ${last}
    group by grouping sets ((uf, modalidade), (data)) order by data`);
  const changes = rows.filter(({ modalidade }) => modalidade !== null);
  const newest = await newestLists(db, last);
  const { states, days } = await nearLists(db, period);
  return {
    standing: await standingOn(
      db,
      bucketsOf(period).map((bucket) => bucket.last),
    ),
    byDay: rows
      .filter(({ uf, day }) => uf === null && days.has(day!))
      .map((row) => ({ ...row, day: row.day! })),
    byState: sumsBy("uf", { changes, newest, states }),
    byMode: sumsBy("modalidade", { changes, newest, states }),
  };
}

/** What the newest lists up to each of some days have together, by two steps in an index for each state and day. */
async function standingOn(db: Db, days: IsoDate[]): Promise<Map<IsoDate, number>> {
  const { rows } = await db.execute<{ day: string; forSale: number }>(sql`
    select asked.day::text as day, sum(a_venda)::int as "forSale"
    from unnest(${`{${days.join()}}`}::date[]) as asked(day) cross join market_states
    cross join lateral (${countedUntil(sql`market_states.uf`, sql`asked.day`)}) as newest
    join market_days on market_days.data = newest.data and market_days.uf = market_states.uf
    group by asked.day`);
  return new Map(rows.map(({ day, forSale }) => [day, forSale]));
}

/**
 * The newest list of a state up to a day of which the figures are there: a newer one that is not counted yet has none,
 * which is not the same as having nothing for sale.
 */
export function countedUntil(uf: SQL, day: SQL): SQL {
  return sql`
    select max(counted.data) as data from market_days as counted where counted.uf = ${uf} and counted.data <= ${day}`;
}

/** The rows of the newest counted list of each state up to a day. */
async function newestLists(db: Db, until: IsoDate): Promise<MarketRow[]> {
  const { rows } = await db.execute<MarketRow>(sql`
    with newest as materialized (
      select uf, counted.data from market_states
      cross join lateral (${countedUntil(sql`market_states.uf`, sql`${until}::date`)}) as counted)
    select uf, modalidade, data::text as day, ${SUMS}
    from newest join market_days using (uf, data) group by uf, modalidade, data order by data`);
  return rows;
}

/** The counted lists of a period whose previous list, in it or before, is near: their states and their days. */
async function nearLists(
  db: Db,
  { first, last }: Period,
): Promise<{ states: Set<string>; days: Set<IsoDate> }> {
  const { rows } = await db.execute<{ uf: string; day: IsoDate }>(sql`
    select uf, data::text as day from lists a where data between ${first} and ${last}
      and exists (select from market_days d where d.uf = a.uf and d.data >= a.data)
      and exists (
        select from lists b where b.uf = a.uf and b.data < a.data and b.data >= a.data - ${NEWS_GAP_DAYS}::int)`);
  return { states: new Set(rows.map(({ uf }) => uf)), days: new Set(rows.map(({ day }) => day)) };
}

/** What changed in the period beside what the newest lists have; `states`: those whose lists can tell what changed. */
function sumsBy(
  key: "uf" | "modalidade",
  { changes, newest, states }: { changes: MarketRow[]; newest: MarketRow[]; states: ReadonlySet<string> },
): ({ name: string } & MarketSums)[] {
  const unknown = addSums([]);
  const parts = [
    ...newest.map((row) => {
      const none = states.has(row.uf!) ? 0 : null;
      return {
        row,
        sums: { forSale: row.forSale, added: none, returned: none, left: none, cheaper: none, dearer: none },
      };
    }),
    ...changes
      .filter(({ uf }) => states.has(uf!))
      .map(({ added, returned, left, cheaper, dearer, ...row }) => ({
        row,
        sums: { ...unknown, added, returned, left, cheaper, dearer },
      })),
  ];
  return [...Map.groupBy(parts, ({ row }) => row[key]!)]
    .map(([name, of]) => ({ name, ...addSums(of.map(({ sums }) => sums)) }))
    .toSorted((a, b) => b.forSale - a.forSale || (a.name < b.name ? -1 : 1));
}

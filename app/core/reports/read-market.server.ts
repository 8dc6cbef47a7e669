import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { bucketsOf, type Period } from "./report-period.ts";

/** What lists changed in a period, by state or sale mode. */
export interface MarketSums {
  forSale: number;
  added: number;
  returned: number;
  left: number;
  cheaper: number;
  dearer: number;
}

export interface MarketFacts {
  /** What was for sale at the end of each part of the period, by its last day; without the days before the first list. */
  standing: Map<IsoDate, number>;
  byDay: ({ day: IsoDate } & Omit<MarketSums, "forSale">)[];
  byState: ({ name: string } & MarketSums)[];
  byMode: ({ name: string } & MarketSums)[];
}

/** The sums of some lists or days, by whatever the row is about. */
interface MarketRow extends MarketSums, Record<string, unknown> {
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
  return {
    standing: await standingOn(
      db,
      bucketsOf(period).map((bucket) => bucket.last),
    ),
    byDay: rows.filter(({ uf }) => uf === null).map((row) => ({ ...row, day: row.day! })),
    byState: sumsBy("uf", changes, newest),
    byMode: sumsBy("modalidade", changes, newest),
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

/** What changed in the period beside what the newest lists have. */
function sumsBy(
  key: "uf" | "modalidade",
  changes: MarketRow[],
  newest: MarketRow[],
): ({ name: string } & MarketSums)[] {
  const sums = new Map<string, { name: string } & MarketSums>();
  const of = (row: MarketRow) => {
    const name = row[key]!;
    const none = { forSale: 0, added: 0, returned: 0, left: 0, cheaper: 0, dearer: 0 };
    return sums.set(name, sums.get(name) ?? { name, ...none }).get(name)!;
  };
  for (const row of newest) of(row).forSale += row.forSale;
  for (const row of changes) {
    const sum = of(row);
    sum.added += row.added;
    sum.returned += row.returned;
    sum.left += row.left;
    sum.cheaper += row.cheaper;
    sum.dearer += row.dearer;
  }
  return [...sums.values()].toSorted((a, b) => b.forSale - a.forSale || (a.name < b.name ? -1 : 1));
}

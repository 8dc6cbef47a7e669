import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { addSums, type MarketChange, type MarketSums, type StockDay } from "./market-sums.ts";
import { NEWS_GAP_DAYS } from "./stays.server.ts";
import type { Period } from "./report-period.ts";
import { rangeOf, type ListRange } from "#app/facts/listings/list-days.ts";

/** One state or sale mode; `lists`: those in which its properties for sale are counted. */
interface MarketRowSums extends MarketSums {
  name: string;
  lists: ListRange | null;
}

export interface MarketFacts {
  /** Only days of lists; between them nobody looked. */
  stock: StockDay[];
  /** All lists in which what is for sale at the end of the period is counted; null: none is. */
  lists: ListRange | null;
  /** Only days of lists that can tell what changed. */
  byDay: ({ day: IsoDate } & Record<MarketChange, number>)[];
  byState: MarketRowSums[];
  byMode: MarketRowSums[];
}

/** The sums of some lists or days, by whatever the row is about. */
interface MarketRow extends Record<MarketChange | "forSale", number>, Record<string, unknown> {
  uf: string | null;
  modalidade: string | null;
  day: string | null;
}

const SUMS = sql`sum(a_venda)::int as "forSale", sum(novos)::int as added, sum(voltaram)::int as returned,
  sum(sairam)::int as left, sum(baixaram)::int as cheaper, sum(subiram)::int as dearer`;

/** Which facts of the market to read. */
export interface MarketRequest {
  /** What changed in it, and what is for sale at its end. */
  period: Period;
  /** An older list does not tell what is for sale at the end; null: none is too old. */
  since: IsoDate | null;
  stockOf: Days;
  /** The parts of that time of which only the last day with a list is read; null: all days. */
  parts: readonly Days[] | null;
}

type Days = Pick<Period, "first" | "last">;

/** One scan of the lists of the period gives all sums of it. */
export async function readMarket(
  db: Db,
  { period, since, stockOf, parts }: MarketRequest,
): Promise<MarketFacts> {
  const { first, last } = period;
  const { rows } = await db.execute<MarketRow>(sql`
    select uf, modalidade, data::text as day, ${SUMS} from market_days where data between ${first} and ${last}
    group by grouping sets ((uf, modalidade), (data)) order by data`);
  const changes = rows.filter(({ modalidade }) => modalidade !== null);
  const newest = await newestLists(db, since, last);
  const { states, days } = await nearLists(db, period);
  return {
    stock: await readStock(db, stockOf, null, parts),
    lists: listsOf(newest),
    byDay: rows
      .filter(({ uf, day }) => uf === null && days.has(day!))
      .map((row) => ({ ...row, day: row.day! })),
    byState: sumsBy("uf", { changes, newest, states }),
    byMode: sumsBy("modalidade", { changes, newest, states }),
  };
}

interface StockRow extends Record<string, unknown>, StockDay {}

/**
 * What the newest counted lists up to each day of one have together; of one state or of all. A state counts in the months
 * that have lists of it: nobody knows what is for sale in another. By two steps in an index for each state and day.
 */
export async function readStock(
  db: Db,
  { first, last }: Days,
  uf: string | null,
  parts: readonly Days[] | null = null,
): Promise<StockDay[]> {
  const ofState = uf === null ? sql`true` : sql`uf = ${uf}`;
  const all = sql`select distinct data from market_days where data between ${first} and ${last} and ${ofState}`;
  const days =
    parts === null
      ? all
      : sql`select max(data) as data from (${all}) as listed join unnest(
          ${`{${parts.map((part) => part.first).join()}}`}::date[], ${`{${parts.map((part) => part.last).join()}}`}::date[])
          as part(first, last) on data between part.first and part.last group by part.first`;
  const month = sql`date_trunc('month', days.data)`;
  const { rows } = await db.execute<StockRow>(sql`
    select days.data::text as day, sum(standing.n)::int as "forSale", count(*)::int as states,
      min(newest.data)::text as first, max(newest.data)::text as last
    from (${days}) as days
    cross join (select uf from market_states where ${ofState}) as states
    cross join lateral (${countedUntil(sql`states.uf`, sql`days.data`)}) as newest
    cross join lateral (
      select sum(a_venda) as n from market_days
      where market_days.uf = states.uf and market_days.data = newest.data) as standing
    where newest.data >= ${month} or (newest.data >= days.data - ${NEWS_GAP_DAYS}::int and exists (
      select from market_days as later
      where later.uf = states.uf and later.data > days.data and later.data < ${month} + interval '1 month'))
    group by days.data order by days.data`);
  return rows;
}

/**
 * The newest list of a state up to a day of which the figures are there: a newer one that is not counted yet has none,
 * which is not the same as having nothing for sale.
 */
function countedUntil(uf: SQL, day: SQL): SQL {
  return sql`
    select max(counted.data) as data from market_days as counted where counted.uf = ${uf} and counted.data <= ${day}`;
}

/** The rows of the newest counted list of each state up to a day, and not before another; null: however old. */
async function newestLists(db: Db, since: IsoDate | null, until: IsoDate): Promise<MarketRow[]> {
  const { rows } = await db.execute<MarketRow>(sql`
    with newest as materialized (
      select uf, counted.data from market_states
      cross join lateral (${countedUntil(sql`market_states.uf`, sql`${until}::date`)}) as counted)
    select uf, modalidade, data::text as day, ${SUMS}
    from newest join market_days using (uf, data) where data >= ${since ?? "-infinity"}::date group by uf, modalidade, data order by data`);
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
): MarketRowSums[] {
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
    .map(([name, of]) => ({
      name,
      lists: listsOf(newest.filter((row) => row[key] === name)),
      ...addSums(of.map(({ sums }) => sums)),
    }))
    .toSorted((a, b) => b.forSale - a.forSale || (a.name < b.name ? -1 : 1));
}

/** The newest lists of some states, of which there is a row for each sale mode. */
function listsOf(rows: readonly MarketRow[]): ListRange | null {
  return rangeOf([...new Map(rows.map(({ uf, day }) => [uf, day!])).values()]);
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { countsByDay, readCounts, type Count } from "#app/db/counts.server.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { readBilling, type BillingReport } from "./billing-report.server.ts";
import { readHealth, type HealthDay } from "./health.server.ts";
import { bucketsOf, COHORTS, mondayOf, periodBefore, type Period } from "./report-period.ts";

const DAILY = [
  "sign_ups",
  "visits",
  "members_by_last_visit",
  "alerts_by_day",
  "matches",
  "map_queries",
  "mails_written",
  "mails_sent",
  "pushes_written",
  "pushes_sent",
] as const satisfies Count[];
export type Daily = (typeof DAILY)[number];

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

/** Everything that a report is made of; each part was counted ahead, or is read by an index. */
export interface ReportFacts {
  totals: { users: number; alerts: number; activeAlerts: number };
  /** By name and day, from the beginning of the period before on. */
  daily: Record<Daily, Map<IsoDate, number>>;
  /** The first day on which visits were counted; null: none was. */
  visitsSince: IsoDate | null;
  /** Members who came back, by the Mondays of the weeks of their sign-up and of their visit. */
  returns: { signUp: IsoDate; visit: IsoDate; members: number }[];
  health: HealthDay[];
  market: MarketFacts;
  billing: BillingReport | null;
}

export async function readReport(db: Db, period: Period, today: IsoDate): Promise<ReportFacts> {
  const counted = await readCounts(db, ["users", "alerts", "active_alerts"]);
  const cohorts = addDays(mondayOf(today), -7 * COHORTS);
  const before = periodBefore(period).first;
  const since = before < cohorts ? before : cohorts;
  return {
    totals: { users: counted.users, alerts: counted.alerts, activeAlerts: counted.active_alerts },
    daily: await countsByDay(db, DAILY, since, today),
    visitsSince: await firstVisit(db),
    returns: await readReturns(db, since),
    health: await readHealth(db, period.first, period.last),
    market: await readMarket(db, period),
    billing: await readBilling(db),
  };
}

async function firstVisit(db: Db): Promise<IsoDate | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(part) as day from counts where name = 'visits'`,
  );
  return rows[0]?.day ?? null;
}

async function readReturns(db: Db, since: IsoDate): Promise<ReportFacts["returns"]> {
  const { rows } = await db.execute<{ part: string; members: number }>(sql`
    select part, sum(change)::int as members from counts
    where name = 'returns' and part >= ${since} group by part having sum(change) <> 0`);
  return rows.map(({ part, members }) => ({ signUp: part.slice(0, 10), visit: part.slice(11), members }));
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
async function readMarket(db: Db, period: Period): Promise<MarketFacts> {
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
    cross join lateral (
      select max(data) as data from lists where lists.uf = market_states.uf and data <= asked.day) as newest
    join market_days on market_days.data = newest.data and market_days.uf = market_states.uf
    group by asked.day`);
  return new Map(rows.map(({ day, forSale }) => [day, forSale]));
}

/** The rows of the newest list of each state up to a day. */
async function newestLists(db: Db, until: IsoDate): Promise<MarketRow[]> {
  const { rows } = await db.execute<MarketRow>(sql`
    with newest as materialized (select uf, max(data) as data from lists where data <= ${until} group by uf)
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

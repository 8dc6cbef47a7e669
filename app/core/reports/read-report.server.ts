import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { countsByDay, readCounts, type Count } from "#app/db/counts.server.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { readBilling, type BillingReport } from "./billing-report.server.ts";
import { readHealth, type HealthDay } from "./health.server.ts";
import { readMarket, type MarketFacts } from "./read-market.server.ts";
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
    // Today any list is the newest of its state; a past period has only its own.
    market: await readMarket(db, {
      period,
      since: period.last === today ? null : period.first,
      stockOf: period,
      parts: bucketsOf(period),
    }),
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

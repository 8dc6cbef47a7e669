import { sql, eq } from "drizzle-orm";
import type { MonthSums, SumsNow } from "#app/core/billing/figures/figures.ts";
import { readFigures } from "#app/core/billing/figures/read-figures.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import type { Db } from "#app/db/connect.server.ts";
import { countsByDay, readCounts, type Count } from "#app/db/counts.server.ts";
import { reportFigures } from "#app/db/schema/reports.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
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

const NAME = "billing";
/** Computing reads every member, so it may take at most this share of the time. */
const SHARE = 1 / 600;

/** The figures of payments, as they were computed last. */
interface BillingReport extends StoredFigures {
  computedAt: Date;
}

interface StoredFigures {
  /** By calendar month in São Paulo, `2026-11`, the oldest first. */
  months: { name: string; sums: MonthSums }[];
  now: SumsNow;
  /** Whether it is about money, and not a sandbox's. */
  live: boolean;
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

/** Computes the figures of payments anew when they are an hour old, or older where computing takes long. */
export async function refreshBilling(db: Db, provider: PaymentProvider, now: Date): Promise<void> {
  const [last] = await db.select().from(reportFigures).where(eq(reportFigures.name, NAME));
  if (last && now.getTime() - last.computedAt.getTime() < Math.max(HOUR_MS, last.ms / SHARE)) return;
  const startedAt = performance.now();
  const figures = await readFigures(db, provider, now);
  const stored: StoredFigures = {
    months: figures.months.map(({ month, sums }) => ({ name: month.name, sums })),
    now: figures.now,
    live: provider.live,
  };
  const row = {
    computedAt: now,
    ms: Math.round(performance.now() - startedAt),
    data: stored,
  };
  await db
    .insert(reportFigures)
    .values({ name: NAME, ...row })
    .onConflictDoUpdate({ target: reportFigures.name, set: row });
}

/** Null: nothing is sold here, or nothing was computed yet. */
async function readBilling(db: Db): Promise<BillingReport | null> {
  const [row] = await db.select().from(reportFigures).where(eq(reportFigures.name, NAME));
  if (!row) return null;
  return { ...(row.data as StoredFigures), computedAt: row.computedAt };
}

import { lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { healthDays } from "#app/db/schema/reports.ts";
import { addDays, dayInSaoPaulo, startOfDay, type IsoDate } from "#app/lib/dates.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Job } from "#app/platform/job.server.ts";
import { noAnswers, QUARTERS_A_DAY, type Answers, type ResponseMeter } from "./response-meter.ts";

const QUARTER_MS = 15 * MINUTE_MS;
const RETENTION_DAYS = 400;
const EVERY_MS = MINUTE_MS;
/** Failing quarters that are remembered while nothing can be written: a day of them. */
const MOST_REMEMBERED = QUARTERS_A_DAY;

interface HealthOptions {
  meter: ResponseMeter;
  /** Whether the product can answer with data now. */
  isWell(): Promise<boolean>;
  now(): Date;
}

/**
 * Writes every minute how this process answered. What cannot be written is kept: a quarter of an hour in which the
 * database was away is written as failing when it is back, and one in which no process ran stays unmeasured.
 */
export function healthJob(db: Db, { meter, isWell, now }: HealthOptions): Job {
  const failing = new Set<number>();
  return {
    name: "health",
    every: EVERY_MS,
    async run() {
      const at = now();
      const well = await isWell();
      if (!well && failing.size < MOST_REMEMBERED) failing.add(quarterOf(at));
      if (!well) return;
      const answers = meter.take();
      try {
        for (const quarter of failing) {
          await addHealth(db, new Date(quarter * QUARTER_MS), noAnswers(), "!");
          failing.delete(quarter);
        }
        await addHealth(db, at, answers, "+");
      } catch (error) {
        meter.giveBack(answers);
        throw error;
      }
    },
  };
}

function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / QUARTER_MS);
}

/** Adds to the row of the day. A quarter of an hour that failed once stays failing. */
export async function addHealth(db: Db, at: Date, answers: Answers, state: "+" | "!"): Promise<void> {
  const day = dayInSaoPaulo(at);
  const quarter = 1 + Math.floor((at.getTime() - startOfDay(day).getTime()) / QUARTER_MS);
  const { requests, failures, apiRequests, apiFailures, durations } = answers;
  await db.execute(sql`
    insert into health_days as h (day, quarters, requests, failures, api_requests, api_failures, durations)
    values (${day}, overlay(repeat('-', ${QUARTERS_A_DAY}::int) placing ${state} from ${quarter}::int for 1),
      ${requests}, ${failures}, ${apiRequests}, ${apiFailures}, ${`{${durations.join()}}`}::integer[])
    on conflict (day) do update set
      quarters = case when substr(h.quarters, ${quarter}::int, 1) = '!' then h.quarters
        else overlay(h.quarters placing ${state} from ${quarter}::int for 1) end,
      requests = h.requests + excluded.requests,
      failures = h.failures + excluded.failures,
      api_requests = h.api_requests + excluded.api_requests,
      api_failures = h.api_failures + excluded.api_failures,
      durations = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by i)
        from unnest(h.durations, excluded.durations) with ordinality as sums(a, b, i))`);
}

/** Deletes what is older than the reports reach. */
export async function dropOldHealth(db: Db, now: Date): Promise<void> {
  await db.delete(healthDays).where(lt(healthDays.day, addDays(dayInSaoPaulo(now), -RETENTION_DAYS)));
}

export interface HealthDay extends Answers {
  day: IsoDate;
  /** Quarters of an hour that were measured, and those of them that failed. */
  measured: number;
  failed: number;
}

/** The measured days from one to another, both included. */
export async function readHealth(db: Db, first: IsoDate, last: IsoDate): Promise<HealthDay[]> {
  const rows = await db
    .select()
    .from(healthDays)
    .where(sql`${healthDays.day} between ${first} and ${last}`)
    .orderBy(healthDays.day);
  return rows.map(({ quarters, ...row }) => {
    const failed = quarters.replaceAll(/[^!]/g, "").length;
    return { ...row, failed, measured: failed + quarters.replaceAll(/[^+]/g, "").length };
  });
}

import { sql } from "drizzle-orm";
import { monthsWithLists, readLately, readMonth } from "#app/core/reports/market-report.server.ts";
import { monthState } from "#app/core/reports/month-closing.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { IsoMonth } from "#app/lib/months.ts";
import { statisticsPage, type StatisticsPage } from "./statistics-view.ts";

/** The statistics of a month, or with null of the newest lists; null where none is held. */
export async function readStatistics(
  db: Db,
  month: IsoMonth | null,
  now: Date,
): Promise<StatisticsPage | null> {
  const months = await monthsWithLists(db);
  if (month === null) {
    const report = await readLately(db);
    return report && statisticsPage({ report, month: null, months });
  }
  const report = await readMonth(db, month);
  const state = report && (await monthState(db, month, now));
  return state && statisticsPage({ report, month: { name: month, state }, months });
}

/**
 * How to answer where there are no statistics of a month, or with null of the newest lists: 503 while lists are held,
 * which the job of the reports has yet to count, so that nobody takes the page for gone; 404 where none is held.
 */
export async function statusWithout(db: Db, month: IsoMonth | null, now: Date): Promise<404 | 503> {
  const hasLists = month === null ? await holdsLists(db) : (await monthState(db, month, now)) !== null;
  return hasLists ? 503 : 404;
}

async function holdsLists(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ hasLists: boolean }>(
    sql`select exists (select from lists) as "hasLists"`,
  );
  return rows[0]!.hasLists;
}

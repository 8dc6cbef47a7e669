import { monthsHeld, readLately, readMonth } from "#app/core/reports/market-report.server.ts";
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
  const months = await monthsHeld(db);
  if (month === null) {
    const report = await readLately(db);
    return report && statisticsPage({ report, month: null, months });
  }
  const report = await readMonth(db, month);
  const state = report && (await monthState(db, month, now));
  return state && statisticsPage({ report, month: { name: month, state }, months });
}

/**
 * How to answer for a month without statistics: 503 while lists of it are held, which the job of the reports has yet to
 * count, so that nobody takes the page for gone; 404 where none is held.
 */
export async function statusWithout(db: Db, month: IsoMonth, now: Date): Promise<404 | 503> {
  return (await monthState(db, month, now)) === null ? 404 : 503;
}

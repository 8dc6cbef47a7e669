import { eventsOf } from "#app/core/ingestion/roll-back/preview.server.ts";
import { reversibleOf } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import { listDays } from "#app/core/ingestion/runs/compare-lists.server.ts";
import { oneRun } from "#app/core/ingestion/runs/find-runs.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { Db } from "#app/db/connect.server.ts";
import { compareList } from "../compare-lists/compare-query.ts";
import { runDetails, type DayNow, type RunDetails } from "./run-details.ts";

/** What the page of a run shows; null: there is no such run. */
export async function runScreen(db: Db, id: number, now: Date): Promise<RunDetails | null> {
  const run = await oneRun(db, id, now);
  if (!run) return null;
  const reversible = await reversibleOf(db, id);
  return runDetails(run, await daysNow(db, run.reports), "why" in reversible ? reversible.why : null);
}

async function daysNow(db: Db, reports: FileReport[]): Promise<Map<string, DayNow>> {
  const days = new Map<string, DayNow>();
  for (const { state, list_date: day, error } of reports) {
    if (state === null || day === null || error !== null) continue;
    const known = await listDays(db, state);
    const before = known[known.indexOf(day) - 1];
    days.set(`${state} ${day}`, {
      events: await eventsOf(db, { state, day }),
      compare:
        before === undefined || !known.includes(day)
          ? null
          : compareList.href({ state, from: before, to: day, kind: null, text: "", page: 1 }),
    });
  }
  return days;
}

import type { FileReport } from "#app/core/ingestion/report.ts";
import { eventsOf } from "#app/core/ingestion/roll-back/preview.server.ts";
import { reversibleOf } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import { listDays } from "#app/core/ingestion/runs/compare-lists.server.ts";
import { everyRun, findRuns, oneRun } from "#app/core/ingestion/runs/find-runs.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { readPage } from "#app/lib/page-edge.ts";
import { compareList } from "../compare-lists/compare-query.ts";
import { runDetails, type DayNow, type RunDetails } from "./run-details.ts";
import type { RunQuery } from "./run-query.ts";
import { runCsvLine, RUNS_CSV_HEAD, RUNS_PER_PAGE, runsView, type RunsView } from "./runs-view.ts";

/** What `/admin/imports/execucoes` shows. */
export async function runsScreen(db: Db, query: RunQuery, now: Date): Promise<RunsView> {
  const find = (edge: RunQuery["edge"], most: number) => findRuns(db, query, { edge, most }, now);
  return runsView(query, await readPage(query.edge, RUNS_PER_PAGE, find));
}

/** The runs that the filters find, on all pages, as the parts of a spreadsheet. */
export async function* runsSheet(db: Db, query: RunQuery, now: Date): AsyncGenerator<string> {
  yield CSV_MARK + RUNS_CSV_HEAD;
  for await (const runs of everyRun(db, query, now)) yield runs.map(runCsvLine).join("");
}

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

import { everyRun, findRuns } from "#app/core/ingestion/runs/find-runs.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import type { RunQuery } from "./run-query.ts";
import { runCsvLine, RUNS_CSV_HEAD, RUNS_PER_PAGE, runsView, type RunsView } from "./runs-view.ts";

/** What `/admin/imports/execucoes` shows. */
export async function runsScreen(db: Db, query: RunQuery, now: Date): Promise<RunsView> {
  const page = { before: query.before, most: RUNS_PER_PAGE + 1 };
  return runsView(query, await findRuns(db, query, page, now));
}

/** The runs that the filters find, on all pages, as the parts of a spreadsheet. */
export async function* runsSheet(db: Db, query: RunQuery, now: Date): AsyncGenerator<string> {
  yield CSV_MARK + RUNS_CSV_HEAD;
  for await (const runs of everyRun(db, query, now)) yield runs.map(runCsvLine).join("");
}

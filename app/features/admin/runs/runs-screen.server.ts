import { everyRun, findRuns } from "#app/core/ingestion/runs/find-runs.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { readPage } from "#app/lib/page-edge.ts";
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

import { data } from "react-router";
import { oneRun } from "#app/core/ingestion/runs/find-runs.server.ts";
import { rejectsSheet } from "#app/features/admin/imports/rejects-sheet.ts";
import { runNumber } from "#app/features/admin/runs/run-query.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-run-rejects.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The rejected rows of a run as a spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const id = runNumber(params.id);
  const run = id === null ? null : await oneRun(accounts.db, id, now());
  if (run === null) throw data(null, { status: 404 });
  return sheetAnswer(`rejeitadas-${id}`, rejectsSheet(run.reports), now());
}

import { data } from "react-router";
import { runNumber } from "#app/features/admin/runs/run-query.ts";
import { rejectsSheet } from "#app/features/admin/runs/run-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-run-rejects.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The rejected rows of a run as a spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const id = runNumber(params.id);
  const sheet = id === null ? null : await rejectsSheet(accounts.db, id, now());
  if (sheet === null) throw data(null, { status: 404 });
  return sheetAnswer(`rejeitadas-${id}`, sheet, now());
}

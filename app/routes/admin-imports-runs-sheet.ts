import { runList } from "#app/features/admin/runs/run-query.ts";
import { runsSheet } from "#app/features/admin/runs/runs-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-runs-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The runs that the filters of the history find, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return sheetAnswer("importacoes", runsSheet(accounts.db, runList.read(url.searchParams), now()), now());
}

import { logList } from "#app/features/admin/logs/log-query.ts";
import { logsSheet } from "#app/features/admin/logs/logs-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-logs-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The acts that the filters of the log find, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return sheetAnswer("logs", logsSheet(accounts.db, logList.read(url.searchParams), now()), now());
}

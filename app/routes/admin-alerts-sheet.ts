import { readAlertQuery } from "#app/features/admin/alerts/alert-query.ts";
import { alertsSheet } from "#app/features/admin/alerts/alerts-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-alerts-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The alerts that the filters find, on all pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const asking = { db: accounts.db, adminId, now: now() };
  return sheetAnswer("alertas", alertsSheet(asking, readAlertQuery(url.searchParams)), now());
}

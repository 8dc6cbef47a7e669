import { alertList, ALERTS_PATH } from "#app/features/admin/alerts/alert-query.ts";
import { alertsSheet } from "#app/features/admin/alerts/alerts-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import { requireFreshAdminOn } from "./fresh-admin.server.ts";
import type { Route } from "./+types/admin-alerts-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";

/** The alerts that the filters find, on all pages, as a spreadsheet with their addresses, so after a recent proof. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireFreshAdminOn(context, request, ALERTS_PATH + url.search);
  const { accounts, now } = context.get(servicesContext);
  const asking = { db: accounts.db, adminId, now: now() };
  return sheetAnswer("alertas", alertsSheet(asking, alertList.read(url.searchParams)), now());
}

import { requestList } from "#app/features/admin/operations/requests/request-query.ts";
import { requestsSheet } from "#app/features/admin/operations/requests/requests-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-operations-requests-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The requests that the filters find, on all pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const asking = { db: accounts.db, adminId, now: now() };
  return sheetAnswer("pedidos", requestsSheet(asking, requestList.read(url.searchParams)), now());
}

import { dataList } from "#app/features/admin/data-health/data-query.ts";
import { dataSheet } from "#app/features/admin/data-health/data-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-data-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The suspicious data that the filters of the queue find, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return sheetAnswer("dados", dataSheet(accounts.db, dataList.read(url.searchParams)), now());
}

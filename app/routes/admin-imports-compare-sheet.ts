import { compareList } from "#app/features/admin/compare-lists/compare-query.ts";
import { compareSheet } from "#app/features/admin/compare-lists/compare-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-compare-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** All properties in which two lists differ as the filters say, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return sheetAnswer("comparacao", compareSheet(accounts.db, compareList.read(url.searchParams)), now());
}

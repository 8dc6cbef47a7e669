import { errorList } from "#app/features/admin/operations/errors/error-query.ts";
import { errorsSheet } from "#app/features/admin/operations/errors/errors-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-operations-errors-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The errors that the filters find, on all pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return sheetAnswer("erros", errorsSheet(accounts.db, errorList.read(url.searchParams)), now());
}

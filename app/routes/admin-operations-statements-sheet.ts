import { readStatements } from "#app/core/operations/statement-log.server.ts";
import {
  firstDay,
  statementList,
  statementsSheet,
} from "#app/features/admin/operations/statements/statements-view.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-operations-statements-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The slow statements that the filters find, on all pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const query = statementList.read(url.searchParams);
  const measured = await readStatements(accounts.db, firstDay(query, now()));
  return sheetAnswer("consultas-lentas", statementsSheet(query, measured), now());
}

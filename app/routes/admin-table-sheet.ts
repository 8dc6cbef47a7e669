import { data } from "react-router";
import { tableList } from "#app/features/admin/tables/table-query.ts";
import { costSheet, tableNamed } from "#app/features/admin/tables/tables-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-table-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The values of a table that count, as a spreadsheet that can be imported again. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const name = tableNamed(params.table);
  if (name === null) throw data(null, { status: 404 });
  const { accounts, now } = context.get(servicesContext);
  return sheetAnswer(name, costSheet(accounts.db, name, tableList(name).read(url.searchParams).text), now());
}

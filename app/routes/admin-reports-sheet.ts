import { readReport } from "#app/core/reports/read-report.server.ts";
import { readReportQuery } from "#app/features/admin/reports/report-query.ts";
import { reportSheet } from "#app/features/admin/reports/report-view.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-reports-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The numbers over time of the chosen period as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const today = dayInSaoPaulo(now());
  const { period } = readReportQuery(url.searchParams, today);
  const facts = await readReport(accounts.db, period, today);
  return sheetAnswer("relatorio", partsOf(reportSheet(facts, period)), now());
}

async function* partsOf(parts: Generator<string>): AsyncGenerator<string> {
  yield* parts;
}

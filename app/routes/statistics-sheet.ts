import { statusWithout } from "#app/features/market/read-statistics.server.ts";
import { statisticsSheet } from "#app/features/market/statistics-sheet.ts";
import { RETRY_SECONDS } from "#app/features/market/statistics-view.ts";
import { isIsoMonth } from "#app/lib/months.ts";
import { servicesContext } from "#app/services.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import type { Route } from "./+types/statistics-sheet.ts";

/** The numbers of a month's report as a spreadsheet; without a month those of the newest lists. */
export async function loader({
  params,
  context,
}: Pick<Route.LoaderArgs, "context"> & { params: { month?: string } }) {
  const { accounts, statistics, now } = context.get(servicesContext);
  const month = params.month ?? null;
  if (month !== null && !isIsoMonth(month))
    return new Response("Não temos listas deste mês.", { status: 404 });
  const page = await statistics(month);
  if (page === null) {
    if ((await statusWithout(accounts.db, month, now())) === 404)
      return new Response("Não temos listas deste período.", { status: 404 });
    const headers = { "Retry-After": String(RETRY_SECONDS) };
    return new Response("Estamos contando as listas deste período.", { status: 503, headers });
  }
  return sheetAnswer(`mercado-${month ?? `ate-${page.dataset.last}`}`, statisticsSheet(page.report), now());
}

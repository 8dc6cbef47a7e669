import { statisticsSheet } from "#app/features/market/statistics-view.ts";
import { isIsoMonth } from "#app/lib/months.ts";
import { servicesContext } from "#app/services.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import type { Route } from "./+types/statistics-sheet.ts";

/** The numbers of a month's report as a spreadsheet. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { statistics, now } = context.get(servicesContext);
  const page = isIsoMonth(params.month) ? await statistics(params.month) : null;
  if (page === null) return new Response("Não temos listas deste mês.", { status: 404 });
  return sheetAnswer(`mercado-${params.month}`, partsOf(statisticsSheet(page.report)), now());
}

async function* partsOf(parts: Generator<string>): AsyncGenerator<string> {
  yield* parts;
}

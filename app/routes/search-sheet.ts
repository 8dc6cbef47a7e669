import { columnsOf, deviceColumns } from "#app/features/search/screen/search-cookies.ts";
import { TABLE_ROWS, tableSheet } from "#app/features/search/screen/table-view.ts";
import { orderingOf } from "#app/facts/query/ordering.ts";
import { parseQuery, usualSortOf } from "#app/facts/query/query-codec.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { activePlaceOf } from "./page-places.server.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import type { Route } from "./+types/search-sheet.ts";

/** The rows that a page of the search's table shows, with the same columns and in the same order, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const usualSort = usualSortOf(services.settings);
  const { query, remarks } = await readQuery(parseQuery(url.searchParams, usualSort), services, usualSort);
  const from = await activePlaceOf(context, request);
  const { items } = await services.engine().search({
    ...query,
    sort: orderingOf(query, from?.at, usualSort),
    preferred: remarks.preferred,
    pageSize: TABLE_ROWS,
    pages: query.through - query.page + 1,
  });
  const columns = columnsOf(url.searchParams) ?? deviceColumns(request.headers.get("cookie"));
  const now = services.now();
  return sheetAnswer(
    "imoveis",
    [tableSheet(items, columns, dayInSaoPaulo(now), services.origin(request))],
    now,
  );
}

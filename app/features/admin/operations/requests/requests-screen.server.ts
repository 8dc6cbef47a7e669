import type { Db } from "#app/db/connect.server.ts";
import { countRequests, findRequests, placeOf } from "#app/features/privacy/find-requests.server.ts";
import { pageSteps, readPage } from "#app/lib/page-edge.ts";
import { requestsHref, type RequestQuery } from "./request-query.ts";
import { REQUESTS_PER_PAGE, requestsView, type RequestsView } from "./requests-view.ts";

/** What `/admin/operacoes/pedidos` shows. */
export async function requestsScreen(db: Db, query: RequestQuery, now: Date): Promise<RequestsView> {
  const { about, state, text } = query;
  const counts = await countRequests(db, now);
  const filter = { about, answered: state === "respondidos", text };
  const page = await readPage(query.edge, REQUESTS_PER_PAGE, (edge, most) =>
    findRequests(db, filter, { edge, most }),
  );
  const steps = pageSteps(page, placeOf, (edge) => requestsHref({ ...query, edge }));
  return requestsView({ query, counts, requests: page.rows, steps, now });
}

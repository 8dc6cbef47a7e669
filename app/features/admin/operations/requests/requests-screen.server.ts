import type { Db } from "#app/db/connect.server.ts";
import { countRequests, findRequests, placeOf } from "#app/features/privacy/find-requests.server.ts";
import type { RequestQuery } from "./request-query.ts";
import { REQUESTS_PER_PAGE, requestsView, type RequestsView } from "./requests-view.ts";

/** What `/admin/operacoes/pedidos` shows. */
export async function requestsScreen(db: Db, query: RequestQuery, now: Date): Promise<RequestsView> {
  const { about, state, text, after } = query;
  const counts = await countRequests(db, now);
  const filter = { about, answered: state === "respondidos", text };
  const found = await findRequests(db, filter, { after, most: REQUESTS_PER_PAGE + 1 });
  const requests = found.slice(0, REQUESTS_PER_PAGE);
  const next = found.length > requests.length ? placeOf(requests.at(-1)!) : null;
  return requestsView({ query, counts, requests, next, now });
}

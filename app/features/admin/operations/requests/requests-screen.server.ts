import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import {
  countRequests,
  findRequests,
  placeOf,
  type RequestFilter,
} from "#app/features/privacy/find-requests.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { pageSteps, readPage } from "#app/lib/page-edge.ts";
import { requestList, type RequestQuery } from "../operations-tabs.ts";
import {
  requestCsvLine,
  REQUESTS_CSV_HEAD,
  REQUESTS_PER_PAGE,
  requestsView,
  type RequestsView,
} from "./requests-view.ts";

/** What `/admin/operacoes/pedidos` shows. */
export async function requestsScreen(db: Db, query: RequestQuery, now: Date): Promise<RequestsView> {
  const counts = await countRequests(db, now);
  const page = await readPage(query.edge, REQUESTS_PER_PAGE, (edge, most) =>
    findRequests(db, filterOf(query), { edge, most }),
  );
  const steps = pageSteps(page, placeOf, (edge) => requestList.href({ ...query, edge }));
  return requestsView({ query, counts, requests: page.rows, steps, now });
}

function filterOf({ about, state, text }: RequestQuery): RequestFilter {
  return { about, answered: state === "respondidos", text };
}

const BATCH = 500;

/**
 * The requests that the filters find, on all pages, as the parts of a spreadsheet. That an administrator took it along is
 * logged, because it holds personal data.
 */
export async function* requestsSheet(
  { db, adminId, now }: { db: Db; adminId: string; now: Date },
  query: RequestQuery,
): AsyncGenerator<string> {
  const filters = { about: query.about, situation: query.state, searched: query.text !== "" };
  const act = { adminId, action: "Exportou pedidos de pessoas", details: { filters }, targetUserId: null };
  await appendLog(db, act, now);
  yield CSV_MARK + REQUESTS_CSV_HEAD;
  for (let edge: RequestQuery["edge"] = null; ;) {
    const requests = await findRequests(db, filterOf(query), { edge, most: BATCH });
    yield requests.map(requestCsvLine).join("");
    if (requests.length < BATCH) return;
    edge = { key: placeOf(requests.at(-1)!), back: false };
  }
}

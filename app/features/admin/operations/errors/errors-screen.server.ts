import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import {
  allErrors,
  countOpenErrors,
  errorOfRequest,
  findErrors,
  oneError,
  type ErrorFilter,
} from "#app/core/operations/read-errors.server.ts";
import { setResolved } from "#app/core/operations/write-errors.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { requestIdIn, type ErrorQuery } from "./error-query.ts";
import {
  errorCsvLine,
  ERRORS_CSV_HEAD,
  ERRORS_PER_PAGE,
  errorsView,
  type ErrorsFacts,
  type ErrorsView,
} from "./errors-view.ts";

/** What `/admin/operacoes/erros` shows. A number of a request finds its error in whatever state and opens it. */
export async function errorsScreen(db: Db, query: ErrorQuery, now: Date): Promise<ErrorsView> {
  const requestId = requestIdIn(query.text);
  const counts = await countOpenErrors(db);
  if (requestId === null) {
    const page = { offset: (query.page - 1) * ERRORS_PER_PAGE, most: ERRORS_PER_PAGE };
    const errors = await findErrors(db, filterOf(query), page);
    const open = query.open === null ? null : await oneError(db, query.open, null);
    return errorsView({ query, counts, ...errors, open, requestId, now });
  }
  const fingerprint = await errorOfRequest(db, requestId);
  const one = fingerprint === null ? null : await oneError(db, fingerprint, requestId);
  const result: Pick<ErrorsFacts, "groups" | "total" | "open"> =
    one === null
      ? { groups: [], total: 0, open: null }
      : { groups: [one.group], total: 1, open: query.open === one.group.fingerprint ? one : null };
  return errorsView({ query, counts, ...result, requestId, now });
}

function filterOf({ state, text }: ErrorQuery): ErrorFilter {
  return { state: ({ abertos: "open", resolvidos: "resolved", todos: null } as const)[state], text };
}

/** The errors that the filters find, on all pages, as the parts of a spreadsheet. */
export async function* errorsSheet(db: Db, query: ErrorQuery): AsyncGenerator<string> {
  yield CSV_MARK + ERRORS_CSV_HEAD;
  const requestId = requestIdIn(query.text);
  if (requestId !== null) {
    const fingerprint = await errorOfRequest(db, requestId);
    const one = fingerprint === null ? null : await oneError(db, fingerprint, requestId);
    if (one !== null) yield errorCsvLine(one.group);
    return;
  }
  const groups = await allErrors(db, filterOf(query));
  yield groups.map(errorCsvLine).join("");
}

/** An administrator marks an error as resolved or opens it again; false: it is so already, or gone. */
export async function markError(
  db: Db,
  { fingerprint, resolve }: { fingerprint: string; resolve: boolean },
  adminId: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await setResolved(tx, fingerprint, resolve ? now : null);
    if (!changed) return false;
    const [before, after] = resolve ? ["aberto", "resolvido"] : ["resolvido", "aberto"];
    const details = { fingerprint, ...changed, before, after };
    const action = `Alterou erro do servidor para ${after}`;
    await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
    return true;
  });
}

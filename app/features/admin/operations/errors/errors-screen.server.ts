import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import {
  countOpenErrors,
  errorOfRequest,
  findErrors,
  oneError,
} from "#app/core/operations/read-errors.server.ts";
import { setResolved } from "#app/core/operations/write-errors.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { requestIdIn, type ErrorQuery } from "./error-query.ts";
import { ERRORS_PER_PAGE, errorsView, type ErrorsFound, type ErrorsView } from "./errors-view.ts";

/** What `/admin/operacoes/erros` shows. A number of a request finds its error in whatever state and opens it. */
export async function errorsScreen(db: Db, query: ErrorQuery, now: Date): Promise<ErrorsView> {
  const requestId = requestIdIn(query.text);
  const counts = await countOpenErrors(db);
  if (requestId === null) {
    const state = { abertos: "open", resolvidos: "resolved", todos: null } as const;
    const page = { offset: (query.page - 1) * ERRORS_PER_PAGE, most: ERRORS_PER_PAGE };
    const found = await findErrors(db, { state: state[query.state], text: query.text }, page);
    const open = query.open === null ? null : await oneError(db, query.open, null);
    return errorsView({ query, counts, ...found, open, requestId, now });
  }
  const fingerprint = await errorOfRequest(db, requestId);
  const one = fingerprint === null ? null : await oneError(db, fingerprint, requestId);
  const found: Pick<ErrorsFound, "groups" | "found" | "open"> =
    one === null
      ? { groups: [], found: 0, open: null }
      : { groups: [one.group], found: 1, open: query.open === one.group.fingerprint ? one : null };
  return errorsView({ query, counts, ...found, requestId, now });
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

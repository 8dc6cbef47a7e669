import { always, defineList, PAGE, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";
import { OPERATIONS } from "../operations-tabs.ts";

const ERROR_STATES = { abertos: "Abertos", resolvidos: "Resolvidos", todos: "Todos" } as const;

/** What the addresses of the errors ask for; `open` is the fingerprint of the error whose dialog is open. */
export const errorList = defineList(OPERATIONS.errors.path, {
  text: typed("Erro ou número do atendimento"),
  state: always("situacao", "Status", ERROR_STATES, { usual: "abertos", formerly: "estado" }),
  page: PAGE,
  open: valueAt("erro", "Erro", fingerprintIn),
});
export type ErrorQuery = QueryOf<typeof errorList>;

const REQUEST_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

function fingerprintIn(params: URLSearchParams, key: string): string | null {
  const text = params.get(key) ?? "";
  return /^[0-9a-z]{4,40}$/.test(text) ? text : null;
}

/** The number of a request in what was typed, also with other words around it; null: none. */
export function requestIdIn(text: string): string | null {
  return REQUEST_ID.exec(text)?.[0].toLowerCase() ?? null;
}

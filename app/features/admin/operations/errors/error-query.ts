import { readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { listAddress, numberIn, situationIn, textIn } from "#app/lib/list-address.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Values of `situacao`; without it, open ones. */
export const ERROR_STATES = { abertos: "Abertos", resolvidos: "Resolvidos", todos: "Todos" } as const;

/** What the address of the errors asks for. */
export interface ErrorQuery {
  /** Part of an error, or the number that a person was shown. */
  text: string;
  state: keyof typeof ERROR_STATES;
  page: number;
  /** Fingerprint of the error whose dialog is open. */
  open: string | null;
}

const FINGERPRINT = /^[0-9a-z]{4,40}$/;
const REQUEST_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** What may stand at the keys of the address that are no choices. */
export const ERROR_KEYS: AddressKeys = { erro: readKey("Erro", fingerprintIn) };

function fingerprintIn(params: URLSearchParams, key: string): string | null {
  const text = params.get(key) ?? "";
  return FINGERPRINT.test(text) ? text : null;
}

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readErrorQuery(params: URLSearchParams): ErrorQuery {
  return {
    text: textIn(params, "q"),
    state: situationIn(params, ERROR_STATES) ?? "abertos",
    page: numberIn(params, "pagina") ?? 1,
    open: fingerprintIn(params, "erro"),
  };
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function errorsHref(
  { text, state, page, open }: ErrorQuery,
  path: string = OPERATIONS.errors.path,
): string {
  return listAddress(path, {
    q: text,
    situacao: state === "abertos" ? null : state,
    pagina: page === 1 ? null : page,
    erro: open,
  });
}

/** The number of a request in what was typed, also with other words around it; null: none. */
export function requestIdIn(text: string): string | null {
  return REQUEST_ID.exec(text)?.[0].toLowerCase() ?? null;
}

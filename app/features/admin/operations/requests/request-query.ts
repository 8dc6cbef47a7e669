import type { PageEdge } from "#app/lib/page-edge.ts";
import {
  choiceIn,
  listAddress,
  rowEdgeIn,
  rowEdgeValues,
  situationIn,
  textIn,
  type RowPlace,
} from "#app/lib/list-address.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Values of `tipo`; without it, requests about personal data. */
export const REQUEST_SUBJECTS = { dados: "Dados pessoais", contato: "Contato sobre imóvel" } as const;
/** Values of `situacao`; without it, open ones. */
export const REQUEST_STATES = { abertos: "Abertos", respondidos: "Respondidos" } as const;

/** What the address of the requests asks for. */
export interface RequestQuery {
  about: keyof typeof REQUEST_SUBJECTS;
  state: keyof typeof REQUEST_STATES;
  /** An e-mail address, a protocol number or the number of a property. */
  text: string;
  /** Null: the first page. */
  edge: PageEdge<RowPlace> | null;
}

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readRequestQuery(params: URLSearchParams): RequestQuery {
  return {
    about: choiceIn(params, "tipo", REQUEST_SUBJECTS) ?? "dados",
    state: situationIn(params, REQUEST_STATES) ?? "abertos",
    text: textIn(params, "q"),
    edge: rowEdgeIn(params),
  };
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function requestsHref(
  { about, state, text, edge }: RequestQuery,
  path: string = OPERATIONS.requests.path,
): string {
  return listAddress(path, {
    tipo: about === "dados" ? null : about,
    situacao: state === "abertos" ? null : state,
    q: text,
    ...rowEdgeValues(edge),
  });
}

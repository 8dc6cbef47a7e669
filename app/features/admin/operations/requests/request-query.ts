import { always, defineList, ROW_EDGE, typed, type QueryOf } from "#app/lib/list-query.ts";
import { OPERATIONS } from "../operations-tabs.ts";

export const REQUEST_SUBJECTS = { dados: "Dados pessoais", contato: "Contato sobre imóvel" } as const;
export const REQUEST_STATES = { abertos: "Abertos", respondidos: "Respondidos" } as const;

/** What the addresses of people's requests ask for. */
export const requestList = defineList(OPERATIONS.requests.path, {
  about: always("tipo", "Sobre", REQUEST_SUBJECTS, { usual: "dados" }),
  state: always("situacao", "Status", REQUEST_STATES, { usual: "abertos", formerly: "estado" }),
  text: typed("E-mail ou protocolo"),
  edge: ROW_EDGE,
});
export type RequestQuery = QueryOf<typeof requestList>;

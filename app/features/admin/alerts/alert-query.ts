import type { AlertFilter, AlertPlace } from "#app/core/alerts/all-alerts.server.ts";
import { uuidIn } from "#app/lib/list-address.ts";
import {
  always,
  choice,
  defineList,
  edgeAt,
  flag,
  typed,
  type QueryOf,
  valueAt,
} from "#app/lib/list-query.ts";
import { isUuid } from "#app/lib/uuid.ts";

export const ALERTS_PATH = "/admin/alerts";
/** Address of the spreadsheet of the same filters. */
export const ALERTS_SHEET_PATH = `${ALERTS_PATH}/planilha.csv`;

const SITUATIONS = { ativos: "Ativos", inativos: "Inativos" } as const;
export const ORDERS = { recentes: "Mais novos primeiro", antigos: "Mais antigos primeiro" } as const;

/** What the addresses of the alerts ask for; `open` is the alert whose dialog is open, `deleting` whether it asks to delete it. */
export const alertList = defineList(ALERTS_PATH, {
  text: typed("Alerta, usuário ou localização"),
  situation: choice("situacao", "Status", SITUATIONS, "Todos"),
  order: always("ordem", "Ordem", ORDERS, { usual: "recentes" }),
  edge: edgeAt(placeIn, ({ createdMicros, id }) => `${createdMicros}.${id}`),
  open: valueAt("alerta", "Alerta", uuidIn),
  deleting: flag("deletar"),
});
export type AlertQuery = QueryOf<typeof alertList>;

export function filterOf({ text, situation, order }: AlertQuery): AlertFilter {
  return {
    text,
    active: situation === null ? null : situation === "ativos",
    oldestFirst: order === "antigos",
  };
}

function placeIn(params: URLSearchParams, name: string): AlertPlace | null {
  const [micros = "", id = ""] = (params.get(name) ?? "").split(".");
  return /^\d{1,16}$/.test(micros) && isUuid(id) ? { createdMicros: Number(micros), id } : null;
}

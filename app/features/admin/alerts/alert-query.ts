import type { AlertFilter, AlertPlace } from "#app/core/alerts/all-alerts.server.ts";
import { edgeKeys, idKey, type AddressKeys } from "#app/lib/left-out.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { choiceIn, edgeIn, edgeValues, listAddress, textIn } from "#app/lib/list-address.ts";

export const ALERTS_PATH = "/admin/alerts";
/** Address of the spreadsheet of the same filters. */
export const ALERTS_SHEET_PATH = `${ALERTS_PATH}/planilha.csv`;

/** Values of `situacao`. */
export const SITUATIONS = { ativos: "Ativos", inativos: "Inativos" } as const;
/** Values of `ordem`; without one the newest come first. */
export const ORDERS = { recentes: "Mais novos primeiro", antigos: "Mais antigos primeiro" } as const;

/** What the address of the alerts asks for. */
export interface AlertQuery {
  text: string;
  situation: keyof typeof SITUATIONS | null;
  order: keyof typeof ORDERS;
  /** Null: the first page. */
  edge: PageEdge<AlertPlace> | null;
  /** Id of the alert whose dialog is open. */
  open: string | null;
  /** Whether that dialog asks to delete it. */
  deleting: boolean;
}

/** What may stand at the keys of the address that are no choices. */
export const ALERT_KEYS: AddressKeys = { ...edgeKeys(placeIn), alerta: idKey("Alerta") };

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readAlertQuery(params: URLSearchParams): AlertQuery {
  const open = params.get("alerta") ?? "";
  return {
    text: textIn(params, "q"),
    situation: choiceIn(params, "situacao", SITUATIONS),
    order: choiceIn(params, "ordem", ORDERS) ?? "recentes",
    edge: edgeIn(params, placeIn),
    open: isUuid(open) ? open : null,
    deleting: isUuid(open) && params.get("deletar") === "1",
  };
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function alertsHref(query: AlertQuery, path = ALERTS_PATH): string {
  const { text, situation, order, edge, open, deleting } = query;
  return listAddress(path, {
    q: text,
    situacao: situation,
    ordem: order === "recentes" ? null : order,
    ...edgeValues(edge, ({ createdMicros, id }) => `${createdMicros}.${id}`),
    alerta: open,
    deletar: deleting ? 1 : null,
  });
}

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

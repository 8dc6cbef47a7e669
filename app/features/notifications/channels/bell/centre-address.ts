import { choiceKey, idKey, leftOutBy, readKey } from "#app/lib/left-out.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { BELL_PATH } from "./bell-state.ts";
import { wholeNumber } from "./read-state.ts";

/** The parsed address of the notifications' page. */
export interface CentreQuery {
  unreadOnly: boolean;
  alertId: string | null;
  /** Only those older than this one; null: from the newest on. */
  before: number | null;
}

/** Parses an address; invalid values are ignored. */
export function centreQuery(params: URLSearchParams): CentreQuery {
  const alertId = params.get("alerta") ?? "";
  return {
    unreadOnly: params.get("mostrar") === "nao-lidas",
    alertId: isUuid(alertId) ? alertId : null,
    before: wholeNumber(params.get("antes")),
  };
}

/** What of an address the page cannot use. */
export const centreLeftOut = leftOutBy({
  mostrar: choiceKey("Mostrar", { "nao-lidas": true }),
  alerta: idKey("Alerta"),
  antes: readKey("Página", (params, key) => wholeNumber(params.get(key))),
});

/** `/notificacoes?mostrar=nao-lidas&alerta=…&antes=…`. */
export function centreAddress({ unreadOnly, alertId, before }: CentreQuery): string {
  const params = new URLSearchParams();
  if (unreadOnly) params.set("mostrar", "nao-lidas");
  if (alertId !== null) params.set("alerta", alertId);
  if (before !== null) params.set("antes", String(before));
  return params.size > 0 ? `${BELL_PATH}?${params}` : BELL_PATH;
}

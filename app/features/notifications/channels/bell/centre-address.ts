import { choiceKey, leftOutBy, readKey } from "#app/lib/left-out.ts";
import { uuidIn } from "#app/lib/list-address.ts";
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
  return {
    unreadOnly: params.get("mostrar") === "nao-lidas",
    alertId: uuidIn(params, "alerta"),
    before: wholeNumber(params.get("antes")),
  };
}

/** What of an address the page cannot use. */
export const centreLeftOut = leftOutBy({
  mostrar: choiceKey("Mostrar", { "nao-lidas": true }),
  alerta: readKey("Alerta", uuidIn),
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

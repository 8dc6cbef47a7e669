import { isUuid } from "#app/lib/uuid.ts";
import { BELL_PATH } from "./bell-state.ts";
import { wholeNumber } from "./read-state.ts";

/** What the address of the notifications' page asks for. */
export interface CentreAsked {
  unreadOnly: boolean;
  alertId: string | null;
  /** Only those older than this one; null: from the newest on. */
  before: number | null;
}

/** Reads an address; what it cannot mean is left out. */
export function centreAsked(params: URLSearchParams): CentreAsked {
  const alertId = params.get("alerta") ?? "";
  return {
    unreadOnly: params.get("mostrar") === "nao-lidas",
    alertId: isUuid(alertId) ? alertId : null,
    before: wholeNumber(params.get("antes")),
  };
}

/** `/notificacoes?mostrar=nao-lidas&alerta=…&antes=…`. */
export function centreAddress({ unreadOnly, alertId, before }: CentreAsked): string {
  const params = new URLSearchParams();
  if (unreadOnly) params.set("mostrar", "nao-lidas");
  if (alertId !== null) params.set("alerta", alertId);
  if (before !== null) params.set("antes", String(before));
  return params.size > 0 ? `${BELL_PATH}?${params}` : BELL_PATH;
}

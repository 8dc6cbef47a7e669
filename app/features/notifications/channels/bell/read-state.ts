import { writtenCount } from "#app/lib/numbers.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** A change of the read state that somebody asks for. */
export type ReadStateChange =
  | { change: "read" | "unread"; id: number }
  /** Up to the newest one that was on the page: what came meanwhile stays unread. */
  | { change: "alert_read"; alertId: string; upTo: number }
  | { change: "all_read"; upTo: number }
  /** Takes back what was marked at this moment, in milliseconds. */
  | { change: "undo"; stamp: number };

/** Names of the form's buttons; each carries what it is about. */
export const READ_STATE_NAMES = {
  read: "lida",
  unread: "nao_lida",
  alert_read: "alerta_lido",
  all_read: "todas_lidas",
  undo: "desfazer",
} as const satisfies Record<ReadStateChange["change"], string>;

/** The newest notification on the page, sent along with every button. */
export const UP_TO_NAME = "ate";

/** What a form asks for; null for none of it. */
export function readStateChangeOf(form: Pick<FormData, "get">): ReadStateChange | null {
  const upTo = wholeNumber(form.get(UP_TO_NAME));
  const alertId = form.get(READ_STATE_NAMES.alert_read);
  if (typeof alertId === "string")
    return upTo !== null && isUuid(alertId) ? { change: "alert_read", alertId, upTo } : null;
  if (form.get(READ_STATE_NAMES.all_read) !== null)
    return upTo !== null ? { change: "all_read", upTo } : null;
  const stamp = wholeNumber(form.get(READ_STATE_NAMES.undo));
  if (stamp !== null) return { change: "undo", stamp };
  const read = wholeNumber(form.get(READ_STATE_NAMES.read));
  if (read !== null) return { change: "read", id: read };
  const unread = wholeNumber(form.get(READ_STATE_NAMES.unread));
  return unread === null ? null : { change: "unread", id: unread };
}

/** A whole number of at most 15 digits as addresses and forms carry it; null for anything else. */
export function wholeNumber(text: unknown): number | null {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Where a form without a script comes back to. */
export const BACK_NAME = "volta";

/** What was just marked at once, and may be taken back. */
export interface Undo {
  stamp: number;
  /** The alert whose notifications it was; null: everybody's. */
  alertId: string | null;
  /** `5 notificações marcadas como lidas`. */
  text: string;
}

/** What may be taken back after a change; null for single ones, whose button takes them back. */
export function undoOf(wish: ReadStateChange, changed: number, stamp: number): Undo | null {
  if (changed === 0 || (wish.change !== "alert_read" && wish.change !== "all_read")) return null;
  const alertId = wish.change === "alert_read" ? wish.alertId : null;
  return { stamp, alertId, text: undoText(changed) };
}

function undoText(changed: number): string {
  return changed === 1
    ? "1 notificação marcada como lida"
    : `${writtenCount(changed)} notificações marcadas como lidas`;
}

const UNDO_KEYS = ["desfazer", "quantas", "do_alerta"] as const;

/** The address of a page of notifications that offers to take this back, where there is something to take back. */
export function withUndo(address: string, wish: ReadStateChange, changed: number, stamp: number): string {
  const [path, search] = address.split("?", 2);
  const params = new URLSearchParams(search);
  for (const key of UNDO_KEYS) params.delete(key);
  const undo = undoOf(wish, changed, stamp);
  if (undo) {
    params.set("desfazer", String(stamp));
    params.set("quantas", String(changed));
    if (undo.alertId !== null) params.set("do_alerta", undo.alertId);
  }
  return params.size > 0 ? `${path}?${params}` : path!;
}

/** What an address offers to take back. */
export function undoIn(params: URLSearchParams): Undo | null {
  const [stamp, changed] = [wholeNumber(params.get("desfazer")), wholeNumber(params.get("quantas"))];
  if (stamp === null || !changed) return null;
  return { stamp, alertId: params.get("do_alerta"), text: undoText(changed) };
}

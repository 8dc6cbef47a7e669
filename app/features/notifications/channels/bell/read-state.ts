import { writtenCount } from "#app/lib/numbers.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** A requested change of the read state. */
export type ReadStateChange =
  | { change: "read" | "unread"; id: number }
  /** Up to the newest one on the page: later ones stay unread. */
  | { change: "alert_read"; alertId: string; upTo: number }
  | { change: "all_read"; upTo: number }
  /** Undoes what was marked at this time, in milliseconds. */
  | { change: "undo"; stamp: number };

/** Names of the form's buttons; the value says what each is about. */
export const READ_STATE_NAMES = {
  read: "lida",
  unread: "nao_lida",
  alert_read: "alerta_lido",
  all_read: "todas_lidas",
  undo: "desfazer",
} as const satisfies Record<ReadStateChange["change"], string>;

/** Name of the field with the newest notification on the page, sent with every button. */
export const UP_TO_NAME = "ate";

/** Parses a form; null if it asks for no change. */
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

/** Parses a whole number of at most 15 digits; null for anything else. */
export function wholeNumber(text: unknown): number | null {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Name of the field with the address to which a form without a script returns. */
export const BACK_NAME = "volta";

/** Notifications just marked together, which can be undone. */
export interface Undo {
  stamp: number;
  /** The alert of the notifications; null: those of all alerts. */
  alertId: string | null;
  /** `5 notificações marcadas como lidas`. */
  text: string;
}

/** What can be undone after a change; null for single ones, whose own button does so. */
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

/** Adds to a page's address what can be undone, if anything. */
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

/** Parses what an address offers to undo. */
export function undoIn(params: URLSearchParams): Undo | null {
  const [stamp, changed] = [wholeNumber(params.get("desfazer")), wholeNumber(params.get("quantas"))];
  if (stamp === null || !changed) return null;
  return { stamp, alertId: params.get("do_alerta"), text: undoText(changed) };
}

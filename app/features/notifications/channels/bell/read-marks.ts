import { writtenCount } from "#app/lib/numbers.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** What somebody does to the marks of what they have read. */
export type ReadMark =
  | { mark: "read" | "unread"; id: number }
  /** Up to the newest one that was on the page: what came meanwhile stays unread. */
  | { mark: "alert_read"; alertId: string; upTo: number }
  | { mark: "all_read"; upTo: number }
  /** Takes back what was marked at this moment, in milliseconds. */
  | { mark: "undo"; stamp: number };

/** Names of the form's buttons; each carries what it is about. */
export const MARK_NAMES = {
  read: "lida",
  unread: "nao_lida",
  alert_read: "alerta_lido",
  all_read: "todas_lidas",
  undo: "desfazer",
} as const satisfies Record<ReadMark["mark"], string>;

/** The newest notification on the page, sent along with every button. */
export const UP_TO_NAME = "ate";

/** What a form asks for; null for none of it. */
export function readMarkOf(form: Pick<FormData, "get">): ReadMark | null {
  const upTo = wholeNumber(form.get(UP_TO_NAME));
  const alertId = form.get(MARK_NAMES.alert_read);
  if (typeof alertId === "string")
    return upTo !== null && isUuid(alertId) ? { mark: "alert_read", alertId, upTo } : null;
  if (form.get(MARK_NAMES.all_read) !== null) return upTo !== null ? { mark: "all_read", upTo } : null;
  const stamp = wholeNumber(form.get(MARK_NAMES.undo));
  if (stamp !== null) return { mark: "undo", stamp };
  const read = wholeNumber(form.get(MARK_NAMES.read));
  if (read !== null) return { mark: "read", id: read };
  const unread = wholeNumber(form.get(MARK_NAMES.unread));
  return unread === null ? null : { mark: "unread", id: unread };
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

/** What may be taken back after a mark; null for single ones, whose button takes them back. */
export function undoOf(mark: ReadMark, changed: number, stamp: number): Undo | null {
  if (changed === 0 || (mark.mark !== "alert_read" && mark.mark !== "all_read")) return null;
  const alertId = mark.mark === "alert_read" ? mark.alertId : null;
  return { stamp, alertId, text: undoText(changed) };
}

function undoText(changed: number): string {
  return changed === 1
    ? "1 notificação marcada como lida"
    : `${writtenCount(changed)} notificações marcadas como lidas`;
}

const UNDO_KEYS = ["desfazer", "quantas", "do_alerta"] as const;

/** The address of a page of notifications that offers to take this back, where there is something to take back. */
export function withUndo(address: string, mark: ReadMark, changed: number, stamp: number): string {
  const [path, search] = address.split("?", 2);
  const params = new URLSearchParams(search);
  for (const key of UNDO_KEYS) params.delete(key);
  const undo = undoOf(mark, changed, stamp);
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

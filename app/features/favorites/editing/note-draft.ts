import type { TextStore } from "#app/ui/text-store.browser.ts";

/** A note that was typed but not saved, and the version on which it is based. */
export interface NoteDraft {
  text: string;
  version: number;
}

const keyOf = (number: string) => `nota:${number}`;

/** The draft of an earlier visit in this tab, left by a closed page or a failed request. Null: none. */
export function readDraft(store: TextStore, number: string): NoteDraft | null {
  try {
    const { text, version } = JSON.parse(store.read(keyOf(number)) ?? "null") as Partial<NoteDraft>;
    return typeof text === "string" && typeof version === "number" ? { text, version } : null;
  } catch {
    return null;
  }
}

/** Stores the typed text until it is saved; null removes it. */
export function keepDraft(store: TextStore, number: string, draft: NoteDraft | null): void {
  store.write(keyOf(number), draft && JSON.stringify(draft));
}

/** What a note's field does when a page brings the stored note again. */
type NoteTurn = "same" | "adopt" | "conflict";

/**
 * Decides it when a page brought `stored` while the field holds `typed`, based on `base`. Typed text is never
 * overwritten, an untouched field adopts the stored note, and a page older than the note saved here is
 * ignored.
 */
export function turnOf(typed: string, base: NoteDraft, stored: NoteDraft): NoteTurn {
  if (stored.version <= base.version) return "same";
  return typed === base.text || typed === stored.text ? "adopt" : "conflict";
}

import type { KeptText } from "#app/ui/kept-text.browser.ts";

/** A note that was typed and not yet saved, and the version it was made from. */
export interface NoteDraft {
  text: string;
  version: number;
}

const keyOf = (number: string) => `nota:${number}`;

/** What is left of an earlier visit of this tab: its page was closed, or nobody answered. Null: nothing. */
export function readDraft(kept: KeptText, number: string): NoteDraft | null {
  try {
    const { text, version } = JSON.parse(kept.read(keyOf(number)) ?? "null") as Partial<NoteDraft>;
    return typeof text === "string" && typeof version === "number" ? { text, version } : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed until it is saved; null: it is. */
export function keepDraft(kept: KeptText, number: string, draft: NoteDraft | null): void {
  kept.write(keyOf(number), draft && JSON.stringify(draft));
}

/** What a note's field does when its page says anew what is stored. */
export type NoteTurn = "same" | "adopt" | "conflict";

/**
 * A page brought `stored`, while the field holds `typed` that was made from `base`. What somebody typed is never written
 * over, a field that nobody touched follows, and a page older than what was saved here says nothing.
 */
export function turnOf(typed: string, base: NoteDraft, stored: NoteDraft): NoteTurn {
  if (stored.version <= base.version) return "same";
  return typed === base.text || typed === stored.text ? "adopt" : "conflict";
}

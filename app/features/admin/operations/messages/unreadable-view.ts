import type { ListedUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import { unreadableWords } from "#app/core/billing/unreadable-event.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";

export interface UnreadableLine {
  key: string;
  id: string;
  kind: string;
  field: string;
  first: string;
  /** How often it came, and when the last time; null: once. */
  repeats: string | null;
}

export interface UnreadableView {
  /** How many there are, and how many of them are shown, as sentences. */
  count: string;
  lines: UnreadableLine[];
}

/** The newest messages of the payment provider that could not be read, of so many. */
export function unreadableView(newest: readonly ListedUnreadable[], count: number): UnreadableView {
  const shown = count > newest.length ? ` Aqui estão as ${writtenCount(newest.length)} mais novas.` : "";
  return {
    count: `${plural(count, "mensagem não pôde ser lida", "mensagens não puderam ser lidas")}.${shown}`,
    lines: newest.map((message) => ({
      key: message.key,
      ...unreadableWords(message),
      first: formatMoment(message.firstAt),
      repeats: message.lastAt > message.firstAt ? `de novo em ${formatMoment(message.lastAt)}` : null,
    })),
  };
}

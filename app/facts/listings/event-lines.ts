import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { dayText } from "./list-days.ts";
import type { ListingEvent } from "./listing-detail.ts";
import { percent, saleModeName, type Tone } from "./listing-view.ts";

export interface EventLine {
  /** When it happened, as far as it is known: `10/03/2026`, `entre 03/03 e 10/03/2026`. */
  when: string;
  text: string;
  tone: Tone;
}

/** Each event as one sentence, in the given order. */
export function eventLines(events: ListingEvent[]): EventLine[] {
  return events.map((event) => ({ when: dayText(event), ...eventSentence(event) }));
}

/** An event in words: `Preço baixou de R$ 200.000 para R$ 150.000 (−25%)`. On a first list nobody saw it come in. */
export function eventSentence(event: ListingEvent): { text: string; tone: Tone } {
  const { kind, fromCents, toCents, fromMode, toMode } = event;
  const amounts =
    fromCents !== null && toCents !== null
      ? ` de ${formatPrice(fromCents)} para ${formatPrice(toCents)}`
      : "";
  switch (kind) {
    case "novo":
      return {
        text:
          (event.after === null ? `${firstList(event.date)},` : "Entrou na lista") +
          (toCents === null ? "" : ` por ${formatPrice(toCents)}`),
        tone: "plain",
      };
    case "voltou":
      return {
        text: toCents === null ? "Voltou à lista" : `Voltou à lista por ${formatPrice(toCents)}`,
        tone: "plain",
      };
    case "baixou":
      return { text: `Preço baixou${amounts}${change(fromCents, toCents)}`, tone: "good" };
    case "subiu":
      return { text: `Preço subiu${amounts}${change(fromCents, toCents)}`, tone: "plain" };
    case "reavaliado":
      return { text: `Avaliação mudou${amounts}`, tone: "plain" };
    case "mudou_modalidade":
      return {
        text:
          fromMode && toMode
            ? `Passou de ${saleModeName(fromMode)} para ${saleModeName(toMode)}`
            : "Mudou de modalidade",
        tone: "plain",
      };
    case "saiu":
      return { text: "Saiu da lista", tone: "late" };
  }
}

/** What is known of a property that is on the first list held of its state. */
export function firstList(date: IsoDate): string {
  return `Já estava na lista de ${formatDate(date)}, a primeira que temos`;
}

function change(fromCents: number | null, toCents: number | null): string {
  if (!fromCents || toCents === null) return "";
  const share = Math.round((toCents / fromCents - 1) * 1_000) / 10;
  return share === 0 ? "" : ` (${share > 0 ? "+" : "−"}${percent(Math.abs(share))})`;
}

import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingEvent } from "./listing-detail.ts";
import { percent, saleModeName, type Tone } from "./listing-view.ts";

export interface EventLine {
  /** Of the list that shows it. */
  date: string;
  text: string;
  tone: Tone;
}

/** Each event as one sentence, in the given order. On the first list held of its state nobody saw it come in. */
export function eventLines(events: ListingEvent[], watchedSince: IsoDate | null): EventLine[] {
  return events.map((event) => ({
    date: formatDate(event.date),
    ...eventSentence(event, event.date === watchedSince),
  }));
}

/** An event in words: `Preço baixou de R$ 200.000 para R$ 150.000 (−25%)`. */
export function eventSentence(event: ListingEvent, isFirstList = false): { text: string; tone: Tone } {
  const { kind, fromCents, toCents, fromMode, toMode } = event;
  const amounts =
    fromCents !== null && toCents !== null
      ? ` de ${formatPrice(fromCents)} para ${formatPrice(toCents)}`
      : "";
  switch (kind) {
    case "novo":
      return {
        text:
          (isFirstList ? "Na primeira lista que temos" : "Entrou na lista") +
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

function change(fromCents: number | null, toCents: number | null): string {
  if (!fromCents || toCents === null) return "";
  const share = Math.round((toCents / fromCents - 1) * 1_000) / 10;
  return share === 0 ? "" : ` (${share > 0 ? "+" : "−"}${percent(Math.abs(share))})`;
}

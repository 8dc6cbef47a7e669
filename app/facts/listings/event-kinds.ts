import { formatPrice } from "#app/lib/money.ts";
import { percent } from "#app/lib/numbers.ts";
import { dayText, firstList, type When } from "./list-days.ts";
import { saleModeName } from "./source-words.ts";

/** How the sentence about an event is set off from the others. */
export type EventTone = "plain" | "good" | "late";

/** The words for a recent event where its sentence would be too long. */
interface NewsWords {
  /** On a card: `Baixou`. */
  tag: string;
  /** Of one property: `Baixou de preço`. */
  one: string;
  /** Of all properties with it: `Baixaram de preço`. */
  many: string;
  /** After `Imóveis que`: `baixaram de preço`. */
  clause: string;
}

/** Everything that depends on the kind of an event. */
interface EventDescription {
  /** Whether the property enters the list with this event, leaves it, or stays on it. */
  presence: "enters" | "stays" | "leaves";
  /** Whether a sale mode of the listing begins with it. */
  beginsSaleMode: boolean;
  /** Cards show it in these words for some days, and the filter `novidade` finds it; null: neither. */
  news: NewsWords | null;
  /**
   * The text with which an alert notifies of it, as in `Avisar quando um imóvel`; null: alerts do not notify of this
   * kind. `beside` is the text where the prices are shown separately: that label, or the whole sentence.
   */
  alert: { label: string; beside: "label" | "sentence" } | null;
  /** Whether members see it for their favourites at their next visit. */
  isShownForFavorites: boolean;
  tone: EventTone;
  /** `Preço baixou de R$ 200.000 para R$ 150.000 (−25%)`. */
  sentence(event: ListingEvent): string;
}

/**
 * Every kind of event of the log, in the order in which the events of one list are shown. Rules about a kind and
 * the sentence about an event are here; a kind without an entry does not compile.
 */
export const EVENTS = {
  novo: {
    presence: "enters",
    beginsSaleMode: true,
    news: { tag: "Novo", one: "Novo na lista", many: "Novos na lista", clause: "entraram na lista" },
    alert: { label: "É novo na lista", beside: "label" },
    isShownForFavorites: false,
    tone: "plain",
    // The first list of a state shows nothing about when its properties came in.
    sentence: ({ after, date, toCents }) =>
      (after === null ? `${firstList(date)},` : "Entrou na lista") + forPrice(toCents),
  },
  voltou: {
    presence: "enters",
    beginsSaleMode: true,
    news: { tag: "Voltou", one: "Voltou à lista", many: "Voltaram à lista", clause: "voltaram à lista" },
    alert: { label: "Voltou à lista", beside: "label" },
    isShownForFavorites: true,
    tone: "plain",
    sentence: ({ toCents }) => `Voltou à lista${forPrice(toCents)}`,
  },
  baixou: {
    presence: "stays",
    beginsSaleMode: false,
    news: { tag: "Baixou", one: "Baixou de preço", many: "Baixaram de preço", clause: "baixaram de preço" },
    alert: { label: "Baixou de preço", beside: "label" },
    isShownForFavorites: true,
    tone: "good",
    sentence: (event) => `Preço baixou${fromTo(event)}${change(event)}`,
  },
  subiu: {
    presence: "stays",
    beginsSaleMode: false,
    news: null,
    alert: null,
    isShownForFavorites: true,
    tone: "plain",
    sentence: (event) => `Preço subiu${fromTo(event)}${change(event)}`,
  },
  mudou_modalidade: {
    presence: "stays",
    beginsSaleMode: true,
    news: null,
    alert: { label: "Mudou de modalidade", beside: "sentence" },
    isShownForFavorites: true,
    tone: "plain",
    sentence: ({ fromMode, toMode }) =>
      fromMode && toMode
        ? `Passou de ${saleModeName(fromMode)} para ${saleModeName(toMode)}`
        : "Mudou de modalidade",
  },
  reavaliado: {
    presence: "stays",
    beginsSaleMode: false,
    news: null,
    alert: null,
    isShownForFavorites: true,
    tone: "plain",
    sentence: (event) => `Avaliação mudou${fromTo(event)}`,
  },
  saiu: {
    presence: "leaves",
    beginsSaleMode: false,
    news: null,
    alert: null,
    isShownForFavorites: true,
    tone: "late",
    sentence: () => "Saiu da lista",
  },
} as const satisfies Record<string, EventDescription>;

export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as EventKind[];

/** `date` is the day of the list that shows it; the previous list of its state does not. */
export interface ListingEvent extends When {
  kind: EventKind;
  fromCents: number | null;
  toCents: number | null;
  fromMode: string | null;
  toMode: string | null;
}

/** The kinds whose descriptions have such a value: `KindWhere<"alert", object>`. */
export type KindWhere<Trait extends keyof EventDescription, Value> = {
  [K in EventKind]: (typeof EVENTS)[K][Trait] extends Value ? K : never;
}[EventKind];

/** A tuple with every member of a union once, in an order of its own. */
export type EachOnce<Union, Member = Union> = [Union] extends [never]
  ? []
  : Member extends Member
    ? [Member, ...EachOnce<Exclude<Union, Member>>]
    : never;

export type NewsKind = KindWhere<"news", NewsWords>;
export const NEWS_KINDS = EVENT_KINDS.filter((kind): kind is NewsKind => EVENTS[kind].news !== null);

export interface EventLine {
  /** When it happened, as far as is known: `10/03/2026`, `entre 03/03 e 10/03/2026`. */
  when: string;
  text: string;
  tone: EventTone;
}

/** Each event as one sentence, in the given order. */
export function eventLines(events: ListingEvent[]): EventLine[] {
  return events.map((event) => ({ when: dayText(event), ...eventSentence(event) }));
}

/** An event in words. */
export function eventSentence(event: ListingEvent): { text: string; tone: EventTone } {
  const { sentence, tone } = EVENTS[event.kind];
  return { text: sentence(event), tone };
}

function forPrice(cents: number | null): string {
  return cents === null ? "" : ` por ${formatPrice(cents)}`;
}

function fromTo({ fromCents, toCents }: ListingEvent): string {
  return fromCents !== null && toCents !== null
    ? ` de ${formatPrice(fromCents)} para ${formatPrice(toCents)}`
    : "";
}

function change({ fromCents, toCents }: ListingEvent): string {
  if (!fromCents || toCents === null) return "";
  const share = Math.round((toCents / fromCents - 1) * 1_000) / 10;
  return share === 0 ? "" : ` (${share > 0 ? "+" : "−"}${percent(Math.abs(share))})`;
}

import type { AlertEvent } from "#app/core/alerts/alert.ts";
import { EVENTS, eventSentence, type ListingEvent } from "#app/facts/listings/event-kinds.ts";
import { listText } from "#app/facts/listings/list-days.ts";
import { discountThen, type Listing } from "#app/facts/listings/listing.ts";
import { discountText, headline, leftText, WITHDRAWN } from "#app/facts/listings/listing-text.ts";
import { radiusText } from "#app/facts/listings/point-text.ts";
import { mayBeOutside } from "#app/facts/query/area-edge.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { percent } from "#app/lib/numbers.ts";
import { formatPrice } from "#app/lib/money.ts";

/** The current facts of a property that messages use, and whether it was taken off the portal. */
export type MatchedListing = { withdrawn: boolean } & Pick<
  Listing,
  | "number"
  | "type"
  | "district"
  | "locality"
  | "city"
  | "state"
  | "address"
  | "postalCode"
  | "saleModeCode"
  | "priceCents"
  | "appraisalCents"
  | "discount"
  | "leftOn"
  | "lastSeen"
  | "lat"
  | "lng"
  | "precisionM"
>;

/** A match: a row of `notifications` with its alert, event and listing. */
export interface Match {
  /** Id of the row; ids ascend. */
  id: number;
  /** `query`: the filters of its search, as in an address. */
  alert: { id: string; name: string; query: string };
  listing: MatchedListing;
  event: ListingEvent & { kind: AlertEvent };
}

/** The texts of a match, for letters, pushes, feeds and pages. */
export interface MatchMessage {
  number: string;
  /** `Casa em Centro - Campinas/SP`. */
  title: string;
  /** `Preço baixou de R$ 200.000 para R$ 150.000 (−25%)`. */
  text: string;
  /** Shorter, for use beside the prices: `Baixou de preço`. */
  short: string;
  /** The price after the event. */
  price: string;
  /** The price before; null if it did not change. */
  priceBefore: string | null;
  /** `−25%` of the price before. */
  change: string | null;
  /** `42%` off the appraisal at this price. */
  discount: string | null;
  /** `Alerta “Casas em Campinas”: baixou de preço`. */
  why: string;
  /** `Lista da Caixa de 10/03/2026`, `Entre as listas da Caixa de 03/03 e 10/03/2026`: the source of the event. */
  source: string;
  /** `Saiu da lista entre 10/03 e 12/03/2026`, `Retirado deste portal`; null while it is for sale. */
  gone: string | null;
  /** That it may lie outside the area of the alert, because its place is known to a radius only; otherwise null. */
  outside: string | null;
  /** `/property/8444400000001`. */
  path: string;
}

/** Describes a match: the property, its price before and after, and the alert that found it. */
export function describeMatch({ alert, listing, event }: Match): MatchMessage {
  const { fromCents, toCents } = event;
  const cents = toCents ?? listing.priceCents;
  const before = fromCents !== null && fromCents !== cents ? fromCents : null;
  const { text } = eventSentence(event);
  const { label, beside } = EVENTS[event.kind].alert;
  return {
    number: listing.number,
    title: headline(listing),
    text,
    short: beside === "sentence" ? text : label,
    price: formatPrice(cents),
    priceBefore: before === null ? null : formatPrice(before),
    change: before === null ? null : changeText(before, cents),
    discount: discountText(
      discountThen(listing, { priceCents: cents, appraisalCents: listing.appraisalCents }),
    ),
    why: `Alerta “${alert.name}”: ${uncapitalised(label)}`,
    source: listText(event, "da Caixa "),
    gone: listing.withdrawn ? WITHDRAWN : leftText(listing),
    outside: outsideText(alert.query, listing),
    path: `/property/${listing.number}`,
  };
}

/** `Casa em Centro - Campinas/SP: preço baixou de R$ 200.000 para R$ 150.000 (−25%)`: a match in one line. */
export function matchLine({ title, text }: MatchMessage): string {
  return `${title}: ${uncapitalised(text)}`;
}

/** Those of the properties that an alert found which may lie outside the area of its search. */
export function outsideArea<T extends Pick<MatchedListing, "lat" | "lng" | "precisionM">>(
  query: string,
  matches: readonly T[],
): T[] {
  const { area } = readFilters(query);
  return area === null ? [] : matches.filter((one) => mayBeOutside(one, area));
}

/** `Pode estar fora da área do alerta: o ponto no mapa tem erro de até 900 m`. */
function outsideText(query: string, listing: MatchedListing): string | null {
  if (listing.precisionM === null || outsideArea(query, [listing]).length === 0) return null;
  return `Pode estar fora da área do alerta: o ponto no mapa tem erro de até ${radiusText(listing.precisionM)}`;
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLocaleLowerCase("pt-BR") + text.slice(1);
}

function changeText(before: number, now: number): string | null {
  if (before <= 0) return null;
  const share = Math.round((now / before - 1) * 1_000) / 10;
  return share === 0 ? null : `${share > 0 ? "+" : "−"}${percent(Math.abs(share))}`;
}

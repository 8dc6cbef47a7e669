import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail, PricePeriod } from "#app/facts/listings/listing-detail.ts";
import { discountText } from "#app/facts/listings/listing-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { discountThen, type DatedListing } from "#app/facts/listings/listing.ts";
import { eventLines, EVENTS, type EventLine } from "#app/facts/listings/event-kinds.ts";
import { firstSeen, listedSince, listsText, sinceText, staysText } from "#app/facts/listings/stay-text.ts";
import { priceChart, type PriceChart } from "./price-chart.ts";
import type { Row } from "./rows.ts";
import { plural } from "#app/lib/numbers.ts";

export interface PriceLine {
  from: string;
  to: string;
  price: string;
  appraisal: string;
  discount: string;
  saleMode: string;
}

/** What the viewer may see, and where the link for more leads. */
export interface HistoryAccess {
  full: boolean;
  signedIn: boolean;
  /** Premium can be bought here. */
  sells: boolean;
}

export interface HistoryView {
  /** How long it has been on the list and in its sale mode. */
  days: Row[];
  /** All events, newest first, or only those of the last change. */
  events: EventLine[];
  chart: PriceChart | null;
  /** Newest first; empty where only the last change may be seen. */
  prices: PriceLine[];
  /** What the viewer may not see, and the page that what unlocks it leads back to; null: everything is shown. */
  locked: { text: string; returnTo: string; signedIn: boolean; sells: boolean } | null;
}

/** The history of a property: all of it, or the last change and a note about the rest. */
export function historyView(detail: ListingDetail, access: HistoryAccess): HistoryView {
  const { events, listing } = detail;
  const days = dayRows(detail, access);
  const last = events.filter(({ date }) => date === events[0]?.date);
  const hidden = events.length - last.length;
  if (!access.full && hidden > 0) {
    const since = formatDate(events.at(-1)!.date);
    return {
      days,
      events: eventLines(last),
      chart: null,
      prices: [],
      locked: {
        text: `Há mais ${plural(hidden, "registro", "registros")} desde ${since}`,
        returnTo: `/property/${listing.number}#historico`,
        signedIn: access.signedIn,
        sells: access.sells,
      },
    };
  }
  return {
    days,
    events: eventLines(events),
    chart: priceChart(detail),
    prices: priceLines(detail.prices, listing),
    locked: null,
  };
}

/** Price periods in the given order; the last one goes up to the newest list with the property. */
function priceLines(prices: PricePeriod[], listing: DatedListing): PriceLine[] {
  return prices.map((period) => ({
    from: formatDate(period.from),
    to: formatDate(period.to ?? listing.lastSeen),
    price: formatPrice(period.priceCents),
    appraisal: formatPrice(period.appraisalCents),
    discount: discountText(discountThen(listing, period)) ?? "–",
    saleMode: saleModeName(period.saleMode),
  }));
}

/**
 * Since when it has been listed and in its sale mode, or on which lists it was. The days between two lists
 * are unknown.
 */
function dayRows(detail: ListingDetail, access: HistoryAccess): Row[] {
  const { listing, events } = detail;
  const beginning = events.find(({ kind }) => EVENTS[kind].beginsSaleMode) ?? firstSeen(listing);
  if (listing.leftOn !== null) {
    return [
      { term: "Esteve na lista", value: staysText(detail, access.full), source: "derived" },
      { term: "Na última modalidade", value: listsText(beginning.date, listing.lastSeen), source: "derived" },
    ];
  }
  return [
    { term: "Na lista", value: listedSince(detail), source: "derived" },
    { term: `Em ${saleModeName(listing.saleMode)}`, value: sinceText(beginning, detail), source: "derived" },
  ];
}

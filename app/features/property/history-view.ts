import { dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail, PricePeriod } from "#app/features/listings/listing-detail.ts";
import { discountText, plural, saleModeName } from "#app/features/listings/listing-view.ts";
import { discountThen, type Listing } from "#app/features/listings/listing.ts";
import { eventLines, type EventLine } from "#app/features/listings/event-lines.ts";
import { priceChart, type PriceChart } from "./price-chart.ts";
import type { Row } from "./rows.ts";

export interface PriceLine {
  from: string;
  to: string;
  price: string;
  appraisal: string;
  discount: string;
  saleMode: string;
}

/** Who looks: what they may see, and where they are sent for more. */
export interface HistoryAccess {
  full: boolean;
  signedIn: boolean;
}

export interface HistoryView {
  /** How long it has been on the list and in this stage. */
  days: Row[];
  /** All of them, newest first, or those of the last change. */
  events: EventLine[];
  chart: PriceChart | null;
  /** Newest first; empty where only the last change may be seen. */
  prices: PriceLine[];
  /** What there is beyond it; null when everything is shown. */
  locked: { text: string; href: string; label: string } | null;
}

/** What happened to a property: the whole of it, or the last change and what else there is. */
export function historyView(detail: ListingDetail, access: HistoryAccess): HistoryView {
  const { events, listing } = detail;
  const days = dayRows(detail);
  const last = events.filter(({ date }) => date === events[0]?.date);
  const hidden = events.length - last.length;
  if (!access.full && hidden > 0) {
    const since = formatDate(events.at(-1)!.date);
    return {
      days,
      events: eventLines(last, detail.watchedSince),
      chart: null,
      prices: [],
      locked: {
        text: `Há mais ${plural(hidden, "registro", "registros")} desde ${since}`,
        ...(access.signedIn
          ? { href: "/plan", label: "Ver planos" }
          : { href: `/auth?voltar=/property/${listing.number}`, label: "Entrar ou criar conta" }),
      },
    };
  }
  return {
    days,
    events: eventLines(events, detail.watchedSince),
    chart: priceChart(detail),
    prices: priceLines(detail.prices, listing),
    locked: null,
  };
}

/** Price periods in the given order; the last one goes up to the newest list with the property. */
function priceLines(prices: PricePeriod[], listing: Listing): PriceLine[] {
  return prices.map((period) => ({
    from: formatDate(period.from),
    to: formatDate(period.to ?? listing.lastSeen),
    price: formatPrice(period.priceCents),
    appraisal: formatPrice(period.appraisalCents),
    discount: discountText(discountThen(listing, period)) ?? "–",
    saleMode: saleModeName(period.saleMode),
  }));
}

/** Days up to the last list that shows it: what came before the first list of the state nobody has seen. */
function dayRows({ listing, events, watchedSince }: ListingDetail): Row[] {
  const latest = (...kinds: string[]) => events.find(({ kind }) => kinds.includes(kind))?.date;
  const listedOn = latest("voltou", "novo") ?? listing.firstSeen;
  const stageOn = latest("mudou_modalidade", "voltou", "novo") ?? listing.firstSeen;
  const gone = listing.leftOn !== null;
  const text = (start: IsoDate) => {
    const days = dayNumber(listing.lastSeen) - dayNumber(start);
    if (start === watchedSince && days <= 0) return `Na primeira lista que temos, de ${formatDate(start)}`;
    if (days <= 0) return gone ? `Só na lista de ${formatDate(start)}` : "Desde a última lista";
    const least = start === watchedSince ? "pelo menos " : "";
    const span = `${least}${plural(days, "dia", "dias")}`;
    return gone ? `Por ${span}, desde ${formatDate(start)}` : `Há ${span}, desde ${formatDate(start)}`;
  };
  return [
    { term: gone ? "Esteve na lista" : "Na lista", value: text(listedOn), source: "derived" },
    { term: gone ? "Na última modalidade" : "Nesta modalidade", value: text(stageOn), source: "derived" },
  ];
}

import { pricedAt } from "#app/facts/listings/auction.ts";
import { dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import { spanText, whenText, type When } from "#app/facts/listings/list-days.ts";
import { leftText, withdrawnText } from "#app/facts/listings/listing-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { plural } from "#app/lib/numbers.ts";

/** Whether the property is offered now, and when it left or returned. */
export interface StatusView {
  /** `Saiu da lista entre 05/01 e 08/01/2026`, `Retirado deste portal em 08/01/2026`; null while it is available. */
  left: string | null;
  /** Whether an administrator took it off the portal: no price is shown then. */
  withdrawn: boolean;
  /** `Estava em Venda Online por R$ 90.000, na lista de 05/01/2026`; null unless it left. Withdrawn: when it left. */
  lastSeen: string | null;
  /** `Voltou entre 05/01 e 08/01/2026`; null for a property that was always listed, or that left again. */
  returned: string | null;
  /** `depois de faltar nas listas de 03/01 a 05/01/2026`; days are counted when there is a list of each. */
  absence: string | null;
}

export function statusView({ listing, withdrawnOn, events, listDays }: ListingDetail): StatusView {
  const there = { left: null, withdrawn: false, lastSeen: null, returned: null, absence: null };
  if (withdrawnOn !== null) {
    return { ...there, left: withdrawnText(withdrawnOn), withdrawn: true, lastSeen: leftText(listing) };
  }
  if (listing.leftOn !== null) {
    const price = formatPrice(listing.priceCents);
    return {
      ...there,
      left: leftText(listing),
      lastSeen: `Estava em ${saleModeName(listing.saleMode)} ${pricedAt(listing.saleModeCode, price)}, na lista de ${formatDate(listing.lastSeen)}`,
    };
  }
  const back = events.find(({ kind }) => kind === "voltou");
  if (!back) return there;
  const gone = events.find(({ kind, date }) => EVENTS[kind].presence === "leaves" && date < back.date);
  return {
    ...there,
    returned: `Voltou ${whenText(back)}`,
    absence: gone ? `depois de ${absenceText(gone, back, listDays)}` : null,
  };
}

/** Most that leave come back, mostly within weeks; after so many days hardly any does. */
const GONE_AFTER_DAYS = 180;

/**
 * The status of a property's page: 410 when it left the list so long ago that search engines should forget it. The page
 * says the same in both cases.
 */
export function pageStatus({ listing, withdrawnOn }: ListingDetail, today: IsoDate): 200 | 410 {
  if (withdrawnOn !== null || listing.leftOn === null) return 200;
  return dayNumber(today) - dayNumber(listing.leftOn) > GONE_AFTER_DAYS ? 410 : 200;
}

function absenceText(gone: When, back: When, listDays: IsoDate[]): string {
  const days = dayNumber(back.date) - dayNumber(gone.date);
  const around = listDays.filter((day) => day >= (gone.after ?? gone.date) && day <= back.date);
  if (around.length === days + 2) return `${plural(days, "dia", "dias")} fora da lista`;
  const last = back.after ?? gone.date;
  return last === gone.date
    ? `faltar na lista de ${formatDate(last)}`
    : `faltar nas listas de ${spanText(gone.date, last, "a")}`;
}

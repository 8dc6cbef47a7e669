import { dayNumber, formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail } from "#app/features/listings/listing-detail.ts";
import { plural, saleModeName } from "#app/features/listings/listing-view.ts";

/** Whether it is offered now, and what that has to do with the past. */
export interface StatusView {
  /** `Saiu da lista em 08/01/2026`; null while it is available. */
  left: string | null;
  /** `Estava em Venda Online por R$ 90.000, na lista de 05/01/2026`; null unless it left. */
  lastSeen: string | null;
  /** `Voltou em 08/01/2026`; null for a property that has been there all along, or left again. */
  returned: string | null;
  /** `depois de 12 dias fora da lista`. */
  absence: string | null;
}

export function statusView({ listing, available, events }: ListingDetail): StatusView {
  if (listing.leftOn !== null) {
    const price = formatPrice(listing.priceCents);
    return {
      left: `Saiu da lista em ${formatDate(listing.leftOn)}`,
      lastSeen: `Estava em ${saleModeName(listing.saleMode)} por ${price}, na lista de ${formatDate(listing.lastSeen)}`,
      returned: null,
      absence: null,
    };
  }
  // Taken off by an administrator it is still on the list, and yet not offered here.
  const left = available ? null : "Este imóvel não está mais disponível aqui";
  const back = events.find(({ kind }) => kind === "voltou");
  if (!back || left !== null) return { left, lastSeen: null, returned: null, absence: null };
  const gone = events.find(({ kind, date }) => kind === "saiu" && date < back.date);
  const days = gone ? dayNumber(back.date) - dayNumber(gone.date) : null;
  return {
    left,
    lastSeen: null,
    returned: `Voltou em ${formatDate(back.date)}`,
    absence: days === null ? null : `depois de ${plural(days, "dia", "dias")} fora da lista`,
  };
}

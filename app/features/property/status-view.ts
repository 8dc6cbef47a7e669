import { dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import { spanText, whenText, type When } from "#app/facts/listings/list-days.ts";
import { leftText } from "#app/facts/listings/listing-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { plural } from "#app/lib/numbers.ts";

/** Whether the property is offered now, and when it left or returned. */
export interface StatusView {
  /** `Saiu da lista entre 05/01 e 08/01/2026`; null while it is available. */
  left: string | null;
  /** `Estava em Venda Online por R$ 90.000, na lista de 05/01/2026`; null unless it left. */
  lastSeen: string | null;
  /** `Voltou entre 05/01 e 08/01/2026`; null for a property that was always listed, or that left again. */
  returned: string | null;
  /** `depois de faltar nas listas de 03/01 a 05/01/2026`; days are counted when there is a list of each. */
  absence: string | null;
}

export function statusView({ listing, available, events, listDays }: ListingDetail): StatusView {
  if (listing.leftOn !== null) {
    const price = formatPrice(listing.priceCents);
    return {
      left: leftText(listing)!,
      lastSeen: `Estava em ${saleModeName(listing.saleMode)} por ${price}, na lista de ${formatDate(listing.lastSeen)}`,
      returned: null,
      absence: null,
    };
  }
  // A property removed by an administrator is still on the list but not offered here.
  const left = available ? null : "Este imóvel não está mais disponível aqui";
  const back = events.find(({ kind }) => kind === "voltou");
  if (!back || left !== null) return { left, lastSeen: null, returned: null, absence: null };
  const gone = events.find(({ kind, date }) => EVENTS[kind].presence === "leaves" && date < back.date);
  return {
    left,
    lastSeen: null,
    returned: `Voltou ${whenText(back)}`,
    absence: gone ? `depois de ${absenceText(gone, back, listDays)}` : null,
  };
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

import type { PricePeriod } from "#app/facts/listings/listing-detail.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";

/** Number of prices in the line; older ones are on the property's page. */
const MAX_NAMED = 4;

/** The prices a property has had as one line, oldest first: `R$ 150.000 → R$ 120.000`, with the change from the first. */
export function priceLine(newestFirst: PricePeriod[]): { text: string | null; note?: string } {
  const periods = newestFirst
    .toReversed()
    .filter((period, i, all) => period.priceCents !== all[i - 1]?.priceCents);
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last) return { text: null };
  const since = `a lista de ${formatDate(first.from)}`;
  if (first === last) return { text: "Sem mudança", note: `desde ${since}` };
  const named = periods.slice(-MAX_NAMED).map(({ priceCents }) => formatPrice(priceCents));
  const text = `${periods.length > MAX_NAMED ? "… → " : ""}${named.join(" → ")}`;
  return { text, note: change(first.priceCents, last.priceCents, since) };
}

function change(from: number, to: number, since: string): string {
  const share = from === 0 ? 0 : Math.round((to / from - 1) * 100);
  if (share === 0) return from === to ? `o mesmo d${since}` : `quase o mesmo d${since}`;
  return `${share > 0 ? "+" : "−"}${Math.abs(share)}% desde ${since}`;
}

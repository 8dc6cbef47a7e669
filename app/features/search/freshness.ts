import { UFS, type Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import type { Freshness } from "#app/features/search/search-engine.ts";

/** What is held, from the newest list of each state. */
export function freshnessOf({ newest, demo }: { newest: Map<Uf, IsoDate>; demo: boolean }): Freshness {
  return { newest: [...newest.values()].sort().at(-1) ?? null, byState: Object.fromEntries(newest), demo };
}

export interface FreshnessView {
  /** `Lista da Caixa de 08/01/2026`; says so when no list is held. */
  text: string;
  /** Whole days between the list's day and today; null without a list. */
  days: number | null;
  /** More than 48 hours old. */
  stale: boolean;
}

/** How old the shown lists are: the oldest counts, of the chosen states or of all that are held. */
export function freshnessView(freshness: Freshness, now: Date, states: Uf[] = []): FreshnessView {
  const shown = states.length > 0 ? states : UFS;
  const dates = shown.flatMap((state) => freshness.byState[state] ?? []).sort();
  const oldest = dates.at(0) ?? freshness.newest;
  const newest = dates.at(-1) ?? freshness.newest;
  if (oldest === null || newest === null) {
    return { text: "Nenhuma lista importada ainda", days: null, stale: false };
  }
  // A list carries a day without an hour: it is surely older than 48 h from the third day on.
  const days = Math.max(0, dayNumber(dayInSaoPaulo(now)) - dayNumber(oldest));
  const text =
    oldest === newest
      ? `Lista da Caixa de ${formatDate(oldest)}`
      : `Listas da Caixa de ${formatDate(oldest)} a ${formatDate(newest)}`;
  return { text, days, stale: days > 2 };
}

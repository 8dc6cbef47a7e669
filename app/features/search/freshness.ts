import type { Uf } from "#app/lib/br.ts";
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

/** How old the shown lists are. With chosen states the oldest of theirs counts, otherwise the newest of all. */
export function freshnessView(freshness: Freshness, now: Date, states: Uf[] = []): FreshnessView {
  const dates = states
    .map((state) => freshness.byState[state])
    .filter((date): date is IsoDate => date !== undefined);
  const date = dates.length > 0 ? dates.reduce((a, b) => (a < b ? a : b)) : freshness.newest;
  if (date === null) return { text: "Nenhuma lista importada ainda", days: null, stale: false };
  // A list carries a day without an hour: it is surely older than 48 h from the third day on.
  const days = Math.max(0, dayNumber(dayInSaoPaulo(now)) - dayNumber(date));
  return { text: `Lista da Caixa de ${formatDate(date)}`, days, stale: days > 2 };
}

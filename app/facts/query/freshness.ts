import { isUf, UFS, type Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { newsDays, rangeOf, rangeText, type ListRange } from "#app/facts/listings/list-days.ts";
import type { Filters } from "./filters.ts";
import { cityState } from "./names.ts";

/** Day of the newest imported list of each state, and overall; shown by the freshness line. */
export interface Freshness {
  newest: IsoDate | null;
  byState: Partial<Record<Uf, IsoDate>>;
  /** States whose lists can bring news: of the others nobody knows what is new, and it is not 0. */
  newsStates: readonly Uf[];
  /** Day of the newest list of each state that waits to be checked, where it is newer than those imported. */
  waiting?: Partial<Record<Uf, IsoDate>>;
  demo: boolean;
}

/** Builds it from the days of the lists of each state. */
export function freshnessOf({
  days,
  waiting,
  demo,
}: {
  days: ReadonlyMap<Uf, IsoDate[]>;
  waiting?: ReadonlyMap<Uf, IsoDate>;
  demo: boolean;
}): Freshness {
  const newest = [...days].map(([uf, listDays]) => [uf, listDays.at(-1)!] as const);
  return {
    newest:
      newest
        .map(([, day]) => day)
        .sort()
        .at(-1) ?? null,
    byState: Object.fromEntries(newest),
    newsStates: [...days].flatMap(([uf, listDays]) => (newsDays(listDays).length > 0 ? [uf] : [])),
    ...(waiting && { waiting: Object.fromEntries(waiting) }),
    demo,
  };
}

/** Whether the lists that answer these filters can tell what is new. */
export function seesNews(
  { newsStates }: Pick<Freshness, "newsStates">,
  filters: Pick<Filters, "states" | "cities">,
): boolean {
  return statesAmong(newsStates, filters).length > 0;
}

/** Those of some states that are asked about. */
export function statesAmong(states: readonly Uf[], filters: Pick<Filters, "states" | "cities">): Uf[] {
  const chosen = statesOf(filters);
  return states.filter((state) => chosen.length === 0 || chosen.includes(state));
}

/** States whose lists answer these filters: the chosen ones, else those of the chosen cities; none means all. */
export function statesOf({ states, cities }: Pick<Filters, "states" | "cities">): Uf[] {
  if (states.length > 0) return states;
  return [...new Set(cities.map(cityState).filter(isUf))].sort();
}

/** The newest lists that answer these filters; null while none is held. */
export function listsFor(
  { byState }: Pick<Freshness, "byState">,
  filters: Pick<Filters, "states" | "cities">,
): ListRange | null {
  return newestLists(byState, statesOf(filters));
}

/** Those of them that can tell what is new; null: none can. */
export function newsListsFor(
  { byState, newsStates }: Pick<Freshness, "byState" | "newsStates">,
  filters: Pick<Filters, "states" | "cities">,
): ListRange | null {
  return rangeOf(statesAmong(newsStates, filters).flatMap((state) => byState[state] ?? []));
}

function newestLists(byState: Freshness["byState"], chosen: readonly Uf[]): ListRange | null {
  return rangeOf((chosen.length > 0 ? chosen : UFS).flatMap((state) => byState[state] ?? []));
}

export interface FreshnessView {
  /**
   * `Lista da Caixa de 08/01/2026`, `Listas da Caixa de 05/01 a 08/01/2026, de 27 estados`; says so when there is no list,
   * and when newer ones wait to be checked.
   */
  text: string;
  /** Whole days from the list's day to today, for the oldest of several; null without a list. */
  days: number | null;
  /** `Esta lista tem 3 dias`; for the oldest of several. */
  age: string;
  /** More than 48 hours old. */
  stale: boolean;
}

/** The age of the shown lists: of the oldest among the chosen states, or among all states held. */
export function freshnessView(
  freshness: Pick<Freshness, "byState" | "waiting">,
  now: Date,
  states: Uf[] = [],
): FreshnessView {
  const lists = newestLists(freshness.byState, states);
  if (lists === null) return { text: "Nenhuma lista importada ainda", days: null, age: "", stale: false };
  // A list has a day without an hour, so it is certainly older than 48 h from the third day on.
  const days = Math.max(0, dayNumber(dayInSaoPaulo(now)) - dayNumber(lists.first));
  const which =
    lists.first < lists.last
      ? "A mais antiga destas listas tem"
      : lists.states > 1
        ? "Estas listas têm"
        : "Esta lista tem";
  const age = `${which} ${days} dias`;
  const text = capitalized(rangeText(lists, "da Caixa ")) + waitingText(freshness, states);
  return { text, days, age, stale: days > 2 };
}

/**
 * `; há listas mais novas esperando conferência, a última de 23/11/2026`; empty where none of these states has one.
 * Without states: of all.
 */
export function waitingText(
  { waiting = {} }: Pick<Freshness, "waiting">,
  states: readonly Uf[] = [],
): string {
  const waits = (states.length > 0 ? states : UFS).filter((state) => waiting[state] !== undefined);
  const last = rangeOf(waits.map((state) => waiting[state]!))?.last;
  if (last === undefined) return "";
  const where = states.length === 1 ? "" : ` (${waits.join(", ")})`;
  return `; há listas mais novas esperando conferência${where}, a última de ${formatDate(last)}`;
}

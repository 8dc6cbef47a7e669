import type { EachOnce, KindWhere } from "#app/facts/listings/event-kinds.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";

export type AlertEvent = KindWhere<"alert", object>;

/** In the order of the form. A property that comes back is not a new one: who wants to hear of it says so. */
export const ALERT_EVENTS = ["novo", "baixou", "voltou", "mudou_modalidade"] as const satisfies Readonly<
  EachOnce<AlertEvent>
>;

/** What somebody wants to be told of, under a name of theirs. */
export interface AlertWish {
  name: string;
  /** As `alertFilters` leaves them. */
  filters: Filters;
  /** At least one, in the order of `ALERT_EVENTS`. */
  events: AlertEvent[];
}

export interface Alert extends AlertWish {
  id: string;
  active: boolean;
  /** Properties it has found so far. */
  found: number;
  createdAt: Date;
}

export function isAlertEvent(text: string): text is AlertEvent {
  return ALERT_EVENTS.some((kind) => kind === text);
}

/**
 * The search of an alert: what happened lately is told by its kinds of event, and a state says nothing beside cities,
 * which are some of its own.
 */
export function alertFilters(filters: Filters): Filters {
  const clean = normalise({ ...filters, novelties: [] });
  return clean.cities.length > 0 ? { ...clean, states: [] } : clean;
}

/** The kinds of event that a search becomes an alert for. */
export function eventsOfSearch({ novelties }: Filters): AlertEvent[] {
  return novelties.length > 0
    ? ALERT_EVENTS.filter((kind) => novelties.some((one) => one === kind))
    : ["novo"];
}

/** Whether the search is for a place more closely than by state: its words may name a street or a neighbourhood. */
export function isByPlace({ cities, districts, area, text }: Filters): boolean {
  return cities.length > 0 || districts.length > 0 || area !== null || text !== "";
}

import type { EachOnce, KindWhere } from "#app/facts/listings/event-kinds.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";

export type AlertEvent = KindWhere<"alert", object>;

/** In the order of the form. A property that was listed before is `voltou`, not `novo`: each is chosen by itself. */
export const ALERT_EVENTS = ["novo", "baixou", "voltou", "mudou_modalidade"] as const satisfies Readonly<
  EachOnce<AlertEvent>
>;

/** An alert before it is saved: its name, its search, and the kinds of event to notify of. */
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
  /** How many properties it has found so far. */
  matchCount: number;
  createdAt: Date;
}

export function isAlertEvent(text: string): text is AlertEvent {
  return ALERT_EVENTS.some((kind) => kind === text);
}

/**
 * The filters that an alert keeps of a search. The filter for recent events is left out, since the alert has its own
 * kinds of event; a state is left out where cities are named, which lie in it.
 */
export function alertFilters(filters: Filters): Filters {
  const clean = normalise({ ...filters, novelties: [] });
  return clean.cities.length > 0 ? { ...clean, states: [] } : clean;
}

/** The kinds of event that an alert made from this search begins with. */
export function eventsOfSearch({ novelties }: Filters): AlertEvent[] {
  return novelties.length > 0
    ? ALERT_EVENTS.filter((kind) => novelties.some((one) => one === kind))
    : ["novo"];
}

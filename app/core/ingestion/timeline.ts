import type { IsoDate } from "#app/lib/dates.ts";
import { sameLetters } from "#app/lib/text.ts";
import type { EventKind } from "#app/facts/listings/event-kinds.ts";

/** The facts of a property that may change from one list to the next. */
export interface Values {
  priceCents: number;
  appraisalCents: number;
  saleMode: string;
}

/** A property on one list: null when it is not on it, `unreadable` when its row could not be parsed. */
export type Sighting = Values | "unreadable" | null;

/** On every list from `from` to `to` with the same values; `to` null means up to the newest list. */
export interface Period extends Values {
  from: IsoDate;
  to: IsoDate | null;
}

export interface TimelineEvent {
  kind: EventKind;
  date: IsoDate;
  fromCents: number | null;
  toCents: number | null;
  fromMode: string | null;
  toMode: string | null;
}

interface Timeline {
  periods: Period[];
  events: TimelineEvent[];
}

/**
 * The smallest difference of two amounts, in cents, that gives an event: programs that save lists change cents, which
 * is of no interest to anybody. Periods keep every difference.
 */
export const MIN_NEWS_CENTS = 100;

/**
 * The history of one property as a function of the lists of its state: `sightings[i]` is the property on the list of
 * `dates[i]` (ascending). An unreadable row repeats the list before it, so that no change is invented. The order in
 * which the lists arrived does not matter.
 */
export function timeline(dates: IsoDate[], sightings: Sighting[]): Timeline {
  const periods: Period[] = [];
  const events: TimelineEvent[] = [];
  let previous: Values | null = null;
  let lastKnown: Values | null = null;
  for (const [i, date] of dates.entries()) {
    const sighting = sightings[i] ?? null;
    const current: Values | null = sighting === "unreadable" ? previous : sighting;
    events.push(...eventsBetween(previous, current, lastKnown, date));
    const open = previous ? periods.at(-1) : undefined;
    if (open && (!current || !sameValues(open, current))) open.to = dates[i - 1] ?? null;
    if (current && !(open && sameValues(open, current))) periods.push({ ...current, from: date, to: null });
    previous = current;
    lastKnown = current ?? lastKnown;
  }
  return { periods, events };
}

/**
 * The inverse of the periods of `timeline`: the values on each list; unreadable rows have the values they were counted
 * with.
 */
export function sightingsOf(dates: IsoDate[], periods: Period[]): Sighting[] {
  return dates.map((date) => {
    const period = periods.find((p) => p.from <= date && (p.to === null || date <= p.to));
    return period
      ? { priceCents: period.priceCents, appraisalCents: period.appraisalCents, saleMode: period.saleMode }
      : null;
  });
}

function sameValues(a: Values, b: Values): boolean {
  return a.priceCents === b.priceCents && a.appraisalCents === b.appraisalCents && a.saleMode === b.saleMode;
}

/** A return is one event, which holds price and sale mode before and after. */
function eventsBetween(
  previous: Values | null,
  current: Values | null,
  lastKnown: Values | null,
  date: IsoDate,
): TimelineEvent[] {
  if (!current) return previous ? [event("saiu", date, previous, null)] : [];
  if (!previous) return [event(lastKnown ? "voltou" : "novo", date, lastKnown, current)];
  const events: TimelineEvent[] = [];
  if (Math.abs(current.priceCents - previous.priceCents) >= MIN_NEWS_CENTS) {
    const kind = current.priceCents < previous.priceCents ? "baixou" : "subiu";
    events.push(event(kind, date, previous, current));
  }
  if (!sameLetters(current.saleMode, previous.saleMode))
    events.push(event("mudou_modalidade", date, previous, current));
  if (Math.abs(current.appraisalCents - previous.appraisalCents) >= MIN_NEWS_CENTS) {
    const appraisals = { fromCents: previous.appraisalCents, toCents: current.appraisalCents };
    events.push({ ...event("reavaliado", date, previous, current), ...appraisals });
  }
  return events;
}

function event(kind: EventKind, date: IsoDate, from: Values | null, to: Values | null): TimelineEvent {
  return {
    kind,
    date,
    fromCents: from?.priceCents ?? null,
    toCents: to?.priceCents ?? null,
    fromMode: from?.saleMode ?? null,
    toMode: to?.saleMode ?? null,
  };
}

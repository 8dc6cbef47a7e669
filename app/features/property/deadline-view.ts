import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { momentsOf, roughly, standingAt, writtenInstant, type Moment } from "#app/facts/listings/deadline.ts";

export const NO_DATE = "Sem data publicada na lista";

/** The deadline of a property that is offered. */
export interface DeadlineView {
  moments: Moment[];
  /** Text shown until a script runs: the state at the time the page was rendered. */
  name: string;
  date: string;
  left: string;
  over: boolean;
  /** A remark about the deadline; null when there is none. */
  note: string | null;
  /** Address of the calendar file; null when all deadlines are over. */
  calendarHref: string | null;
}

/** Null: no date is known, or the property is no longer offered. */
export function deadlineView({ listing, page, available }: ListingDetail, now: Date): DeadlineView | null {
  if (!available) return null;
  const moments = momentsOf(listing, page);
  const standing = standingAt(moments, now.getTime());
  if (!standing) return null;
  return {
    moments,
    name: standing.moment.name,
    date: writtenInstant(standing.moment.at),
    left: roughly(standing),
    over: standing.over,
    note: noteOf(standing.over, standing.moment),
    calendarHref: standing.over ? null : `/property/${listing.number}/prazo.ics`,
  };
}

function noteOf(over: boolean, { key }: Moment): string | null {
  if (over) return "A lista ainda traz o imóvel: veja na página oficial se há data nova.";
  return key === "fim-da-venda" ? "Um novo maior lance nos últimos minutos prolonga o prazo." : null;
}

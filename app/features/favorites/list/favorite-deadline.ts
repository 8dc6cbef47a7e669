import type { Listing } from "#app/facts/listings/listing.ts";
import { momentsOf, roughly, standingAt, writtenInstant } from "#app/facts/listings/deadline.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** The dates on a property's page. */
export type StageDates = NonNullable<Parameters<typeof momentsOf>[1]>;

type Dated = Pick<Listing, "saleModeCode" | "nextDate">;

export interface FavoriteDeadline {
  /** `1º leilão: 14/10/2026 às 10:00`, or that no date was published. */
  text: string;
  /** `Faltam 3 dias`; null when only the day is known, or when it is over. */
  left: string | null;
  /** Within a week. */
  soon: boolean;
}

const SOON_MS = 7 * DAY_MS;

/** Time of the next date of the current sale mode, in milliseconds; null: no future one is known. */
export function dueAt(listing: Dated, dates: StageDates | null, now: Date): number | null {
  const standing = standingAt(momentsOf(listing, dates), now.getTime());
  if (standing) return standing.over ? null : Date.parse(standing.moment.at);
  if (listing.nextDate === null || listing.nextDate < dayInSaoPaulo(now)) return null;
  // A day without an hour counts until its end.
  return Date.parse(`${listing.nextDate}T23:59:59-03:00`);
}

/** The deadline of a favourite as text. */
export function deadlineWords(listing: Dated, dates: StageDates | null, now: Date): FavoriteDeadline {
  const at = dueAt(listing, dates, now);
  const soon = at !== null && at - now.getTime() <= SOON_MS;
  const standing = standingAt(momentsOf(listing, dates), now.getTime());
  if (!standing) return { text: dayText(listing, dayInSaoPaulo(now)), left: null, soon };
  const { moment, over } = standing;
  const written = writtenInstant(moment.at);
  if (over) return { text: `A última data conhecida, ${written}, já passou`, left: null, soon };
  return { text: `${moment.name}: ${written}`, left: roughly(standing), soon };
}

/** Whether the last date that is known of the current sale mode is over; false where none is known. */
export function isPast(listing: Dated, dates: StageDates | null, now: Date): boolean {
  const standing = standingAt(momentsOf(listing, dates), now.getTime());
  return standing?.over ?? (listing.nextDate !== null && listing.nextDate < dayInSaoPaulo(now));
}

/** The dates of the current sale mode that came after one instant and until another, in words. */
export function passedDates(listing: Dated, dates: StageDates | null, after: Date, until: Date): string[] {
  const { nextDate } = listing;
  const moments = momentsOf(listing, dates);
  const passed = moments.filter(({ at }) => Date.parse(at) > +after && Date.parse(at) <= +until);
  if (moments.length > 0) return passed.map(({ name, at }) => `${name} em ${writtenInstant(at)}`);
  const isPassed = nextDate !== null && nextDate >= dayInSaoPaulo(after) && nextDate < dayInSaoPaulo(until);
  return isPassed ? [formatDate(nextDate)] : [];
}

function dayText({ nextDate, saleModeCode }: Dated, today: string): string {
  if (nextDate === null) return "Sem data publicada na lista";
  const day = formatDate(nextDate);
  if (nextDate < today) return `A última data conhecida, ${day}, já passou`;
  return saleModeCode.startsWith("venda") ? `Propostas até ${day}` : `Leilão em ${day}`;
}

/** Compares deadlines: the nearest first, unknown ones last. */
export function byDue(a: number | null, b: number | null): number {
  return a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;
}

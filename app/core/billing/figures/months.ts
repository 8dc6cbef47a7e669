import { monthOf } from "#app/facts/plans/meter.ts";
import { startOfDay } from "#app/lib/dates.ts";

/** A calendar month in São Paulo. */
export interface Month {
  /** `2026-11`. */
  name: string;
  start: Date;
  /** The instant at which the next month begins. */
  end: Date;
}

/** The months up to the one of an instant, the oldest first. */
export function monthsUntil(now: Date, count: number): Month[] {
  const [year, month] = monthOf(now).split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year! * 12 + month! - count + index;
    return { name: nameOf(months), start: startOf(months), end: startOf(months + 1) };
  });
}

/** From a number of months since the beginning of our era, January being 0. */
function nameOf(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

function startOf(months: number): Date {
  return startOfDay(`${nameOf(months)}-01`);
}

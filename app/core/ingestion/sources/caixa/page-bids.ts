import type { PageBids } from "#app/db/shapes/property-page.ts";
import { fold } from "#app/lib/text.ts";
import { parseMoneyCents } from "./numbers.ts";

/** Cells between two amounts: date, rank, bidder; above the first one the titles of the columns too. */
const MOST_BETWEEN = 8;

/**
 * The highest bid and how many there are, from the table that the page shows when somebody opens it; null without the table.
 * Who bids is never read.
 */
export function bidsIn(lines: string[]): PageBids | null {
  const title = lines.findIndex((line) => fold(line).startsWith("lances registrados nesta disputa"));
  if (title === -1) return null;
  let count = 0;
  let highestCents = 0;
  let between = 0;
  for (const line of lines.slice(title + 1)) {
    const amount = /R\$\s*([\d.,]{0,30}\d)/.exec(line);
    const cents = amount && parseMoneyCents(amount[1]!);
    if (cents) {
      count++;
      highestCents = Math.max(highestCents, cents);
    }
    between = cents ? 0 : between + 1;
    if (between > MOST_BETWEEN) break;
  }
  return count === 0 ? null : { highestCents, count };
}

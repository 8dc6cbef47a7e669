import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AlertEvent } from "./alert.ts";
import { createMatcher, type Matcher, type ReadWords } from "#app/core/engine/matcher.ts";

/** An event of the log that an alert may tell of. */
export interface LoggedEvent {
  id: number;
  number: string;
  kind: AlertEvent;
  date: IsoDate;
}

/** What happened to some listings, and which of them a search matches. */
export interface Changes {
  /** What happened to each listing, by its row. */
  loggedEvents: LoggedEvent[][];
  match: Matcher;
}

/** An index of the listings that something happened to. */
export async function indexChanges(
  listings: Listing[],
  loggedEvents: LoggedEvent[],
  readWords: ReadWords,
): Promise<Changes> {
  const byNumber = Map.groupBy(loggedEvents, ({ number }) => number);
  const trueOf = (listing: Listing) =>
    (byNumber.get(listing.number) ?? []).filter((event) => isTrue(event, listing));
  const changed = listings.filter((listing) => trueOf(listing).length > 0);
  const { listings: rows, match } = await createMatcher(changed, readWords);
  return { loggedEvents: rows.map(trueOf), match };
}

/** A property that only moved to the list of another state was seen before. */
function isTrue({ kind, date }: LoggedEvent, { firstSeen }: Listing): boolean {
  return kind !== "novo" || firstSeen === date;
}

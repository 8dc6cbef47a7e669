import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AlertEvent } from "./alert.ts";
import { createMatcher, type Matcher, type ReadWords } from "#app/core/engine/matcher.ts";

/** An event of the log that alerts may be matched with. */
export interface LoggedEvent {
  id: number;
  number: string;
  kind: AlertEvent;
  date: IsoDate;
}

/** Listings with new events, and which of them a search matches. */
export interface Changes {
  /** By row of the index. */
  listings: readonly Listing[];
  /** The events of each listing, by its row in the index. */
  loggedEvents: LoggedEvent[][];
  match: Matcher;
}

/** Builds an index of the listings that have new events. */
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
  return { listings: rows, loggedEvents: rows.map(trueOf), match };
}

/** A property that only moved to the list of another state was seen before, so its `novo` is not true. */
function isTrue({ kind, date }: LoggedEvent, { firstSeen }: Listing): boolean {
  return kind !== "novo" || firstSeen === date;
}

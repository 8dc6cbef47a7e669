import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AlertEvent } from "./alert.ts";
import { createMatcher, type Matcher, type ReadWords } from "#app/core/engine/matcher.ts";

/** An event of the log that an alert may tell of. */
export interface Happening {
  id: number;
  number: string;
  kind: AlertEvent;
  date: IsoDate;
}

/** What happened to some listings, and which of them a search finds. */
export interface Changes {
  /** What happened to each listing, by its row. */
  happenings: Happening[][];
  match: Matcher;
}

/** An index of the listings that something happened to. */
export async function indexChanges(
  listings: Listing[],
  happenings: Happening[],
  readWords: ReadWords,
): Promise<Changes> {
  const byNumber = Map.groupBy(happenings, ({ number }) => number);
  const trueOf = (listing: Listing) =>
    (byNumber.get(listing.number) ?? []).filter((happening) => isTrue(happening, listing));
  const changed = listings.filter((listing) => trueOf(listing).length > 0);
  const { listings: rows, match } = await createMatcher(changed, readWords);
  return { happenings: rows.map(trueOf), match };
}

/** A property that only moved to the list of another state was seen before. */
function isTrue({ kind, date }: Happening, { firstSeen }: Listing): boolean {
  return kind !== "novo" || firstSeen === date;
}

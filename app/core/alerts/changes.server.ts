import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { IS_AVAILABLE } from "#app/facts/listings/listing-rows.server.ts";
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

/** The words that available listings are found by, in code-unit order, without numbers and what only ranks. */
export async function readVocabulary(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select distinct token from ${properties}, unnest(${properties.busca}) as token
    where ${IS_AVAILABLE} and token ~ '^[0-9]*[a-z]'`);
  return rows.map(({ token }) => token).sort();
}

/** A property that only moved to the list of another state was seen before, so its `novo` is not true. */
function isTrue({ kind, date }: LoggedEvent, { firstSeen }: Listing): boolean {
  return kind !== "novo" || firstSeen === date;
}

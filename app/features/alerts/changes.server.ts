import { buildIndex } from "#app/features/search/index/build-index.ts";
import type { Listing } from "#app/features/listings/listing.ts";
import type { CurrentEngine } from "#app/platform/services.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AlertEvent } from "./alert.ts";
import { createMatcher } from "./matcher.ts";

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
  /** Rows of the listings that a search finds. */
  match(query: string): readonly number[];
}

/**
 * An index of the listings that something happened to. It reads a text as the index of all does (`vocabulary`), for what
 * a slip of the pen may mean depends on every word there is.
 */
export async function indexChanges(
  listings: Listing[],
  happenings: Happening[],
  { freshness, vocabulary }: Pick<CurrentEngine, "freshness" | "vocabulary">,
): Promise<Changes> {
  const byNumber = Map.groupBy(happenings, ({ number }) => number);
  const trueOf = (listing: Listing) =>
    (byNumber.get(listing.number) ?? []).filter((happening) => isTrue(happening, listing));
  const changed = listings.filter((listing) => trueOf(listing).length > 0);
  const engine = await buildIndex([changed], freshness, { vocabulary: vocabulary ?? [] });
  return { happenings: engine.all.map(trueOf), match: createMatcher(engine) };
}

/** A property that only moved to the list of another state was seen before. */
function isTrue({ kind, date }: Happening, { firstSeen }: Listing): boolean {
  return kind !== "novo" || firstSeen === date;
}

import type { Codec } from "#app/features/device-marks/stored-entries.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** A list that begins with what came last, as the browser compares it with the last visit of its search. */
export interface Arrivals {
  /** The digest of the filters. */
  search: string;
  /** The day of the newest list that answers the search. */
  newest: IsoDate;
  /** Whether nothing comes before the first item. */
  first: boolean;
  /** After the list of which day the items came, and how many one after the other; null: it is not known. */
  after: [day: IsoDate | null, items: number][];
}

/** The days of neighbouring items, counted where they are the same. */
export function arrivalDays(listings: readonly Pick<Listing, "seenAfter">[]): Arrivals["after"] {
  const runs: Arrivals["after"] = [];
  for (const { seenAfter } of listings) {
    const last = runs.at(-1);
    if (last && last[0] === seenAfter) last[1]++;
    else runs.push([seenAfter, 1]);
  }
  return runs;
}

/**
 * The index of the first item that was there when the list of `visited` was the newest, where new ones are above it; null
 * where all or none are new. What came after that list or a later one is new.
 */
export function firstKnown(after: Arrivals["after"], visited: IsoDate): number | null {
  let index = 0;
  for (const [day, items] of after) {
    if (day === null || day < visited) return index || null;
    index += items;
  }
  return null;
}

const ENTRY = /^([0-9a-z]{11}(?:\d{4}-\d\d-\d\d)?)=((?:\d{4}-\d\d-\d\d)?)$/;

/** Days by the digest of a search, in a tab together with the day of its newest list. */
export const VISITS: Codec<IsoDate | ""> = {
  read: (text) =>
    text.split(",").flatMap((entry): [string, string][] => {
      const [, search, day] = ENTRY.exec(entry) ?? [];
      return search === undefined ? [] : [[search, day!]];
    }),
  write: (entries) => [...entries].map(([search, day]) => `${search}=${day}`).join(),
};

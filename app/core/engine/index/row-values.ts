import { dayNumber } from "#app/lib/dates.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { livingKey } from "./for-living.ts";
import type { Pause } from "./radix-sort.ts";

const dayOf = (day: string | null) => (day === null ? null : dayNumber(day));

/** What rows are ordered by and ranges are selected from: cents, percent, m², degrees, days since 1970. */
const VALUES = {
  number: ({ number }) => Number(number),
  price: ({ priceCents }) => priceCents,
  date: ({ nextDate }) => dayOf(nextDate),
  laterDate: ({ laterDate }) => dayOf(laterDate),
  lat: ({ lat }) => lat,
  lng: ({ lng }) => lng,
  discount: ({ discount }) => discount,
  area: (listing) => searchArea(listing)?.m2 ?? null,
  firstSeen: ({ firstSeen }) => dayNumber(firstSeen),
  seenAfter: ({ seenAfter }) => dayOf(seenAfter),
  pricePerM2: pricePerM2Cents,
  living: livingKey,
} satisfies Record<string, (listing: Listing) => number | null>;

export type ValueKey = keyof typeof VALUES;
/** The value of each row; +Infinity where it is unknown. */
export type RowValues = Record<ValueKey, Float64Array>;
const VALUE_KEYS = Object.keys(VALUES) as ValueKey[];

/** Reads all values of a row at once, because reaching the row is what costs most. */
export async function readValues(listings: Listing[], pause: Pause, slice: number): Promise<RowValues> {
  const columns = VALUE_KEYS.map((key) => ({ key, values: new Float64Array(listings.length) }));
  for (let row = 0; row < listings.length; row++) {
    if (row % slice === 0) await pause();
    for (const { key, values } of columns) values[row] = VALUES[key](listings[row]!) ?? Infinity;
  }
  return Object.fromEntries(columns.map(({ key, values }) => [key, values])) as RowValues;
}

import { dayNumber } from "#app/lib/dates.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { livingKey } from "./for-living.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { isUnmoved, movedValues, type RowMoves } from "./row-moves.ts";

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
export const VALUE_KEYS = Object.keys(VALUES) as ValueKey[];

/** The fields of a listing that its values come from. */
const AREAS = ["areaPrivateM2", "areaTotalM2", "areaLandM2"] as const;
const READ_FROM: Record<ValueKey, readonly (keyof Listing)[]> = {
  number: ["number"],
  price: ["priceCents"],
  date: ["nextDate"],
  laterDate: ["laterDate"],
  lat: ["lat"],
  lng: ["lng"],
  discount: ["discount"],
  area: AREAS,
  firstSeen: ["firstSeen"],
  seenAfter: ["seenAfter"],
  pricePerM2: ["priceCents", ...AREAS],
  living: ["typeCode", "discount", "citySlug", "seenAfter"],
};

/** Whether a value may be different in two listings: what it is read from is. */
export function mayDiffer(key: ValueKey, a: Listing, b: Listing): boolean {
  for (const field of READ_FROM[key]) if (a[field] !== b[field]) return true;
  return false;
}

/** The value of a listing; +Infinity where it is unknown. */
export function valueOf(key: ValueKey, listing: Listing): number {
  return VALUES[key](listing) ?? Infinity;
}

/** Reads all values of a row at once, because reaching the row is what costs most. */
export async function readValues(listings: Listing[], pause: Pause, slice: number): Promise<RowValues> {
  const columns = VALUE_KEYS.map((key) => ({ key, values: new Float64Array(listings.length) }));
  for (let row = 0; row < listings.length; row++) {
    if (row % slice === 0) await pause();
    for (const { key, values } of columns) values[row] = valueOf(key, listings[row]!);
  }
  return Object.fromEntries(columns.map(({ key, values }) => [key, values])) as RowValues;
}

/** Listings that are read between two possible pauses. */
const READ_AT_ONCE = 1_000;

/** The values after a change; `moves`: those of this key. A column in which nothing is different stays the same object. */
export async function changeValues(
  key: ValueKey,
  before: Float64Array,
  moves: RowMoves,
  listings: Listing[],
  pause: Pause,
): Promise<Float64Array> {
  if (isUnmoved(moves)) return before;
  const values = await movedValues(before, moves, pause);
  const { entered } = moves;
  await inSlices(
    entered.length,
    pause,
    (from, end) => {
      for (let i = from; i < end; i++) values[entered[i]!] = valueOf(key, listings[entered[i]!]!);
    },
    READ_AT_ONCE,
  );
  return values;
}

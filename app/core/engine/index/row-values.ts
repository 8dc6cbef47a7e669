import { dayNumber } from "#app/lib/dates.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { from, mayDiffer } from "./from-fields.ts";
import { livingKey } from "./for-living.ts";
import { eachInSlices, type Pause } from "./radix-sort.ts";
import { isUnmoved, movedValues, type RowMoves } from "./row-moves.ts";

const dayOf = (day: string | null) => (day === null ? null : dayNumber(day));

const AREAS = ["areaPrivateM2", "areaTotalM2", "areaLandM2"] as const;

/** What rows are ordered by and ranges are selected from: cents, percent, m², degrees, days since 1970. */
const VALUES = {
  number: from(["number"], ({ number }) => Number(number)),
  price: from(["priceCents"], ({ priceCents }) => priceCents),
  date: from(["nextDate"], ({ nextDate }) => dayOf(nextDate)),
  laterDate: from(["laterDate"], ({ laterDate }) => dayOf(laterDate)),
  lat: from(["lat"], ({ lat }) => lat),
  lng: from(["lng"], ({ lng }) => lng),
  discount: from(["discount"], ({ discount }) => discount),
  area: from(AREAS, (listing) => searchArea(listing)?.m2 ?? null),
  firstSeen: from(["firstSeen"], ({ firstSeen }) => dayNumber(firstSeen)),
  seenAfter: from(["seenAfter"], ({ seenAfter }) => dayOf(seenAfter)),
  pricePerM2: from(["priceCents", ...AREAS], pricePerM2Cents),
  living: from(["typeCode", "discount", "citySlug", "seenAfter"], livingKey),
};

export type ValueKey = keyof typeof VALUES;
/** The value of each row; +Infinity where it is unknown. */
export type RowValues = Record<ValueKey, Float64Array>;
export const VALUE_KEYS = Object.keys(VALUES) as ValueKey[];

/** Whether a value may be different in two listings. */
export function valueMayDiffer(key: ValueKey, a: Listing, b: Listing): boolean {
  return mayDiffer(VALUES[key], a, b);
}

/** The value of a listing; +Infinity where it is unknown. */
export function valueOf(key: ValueKey, listing: Listing): number {
  return VALUES[key].of(listing) ?? Infinity;
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
  await eachInSlices(moves.entered, pause, READ_AT_ONCE, (row) => {
    values[row] = valueOf(key, listings[row]!);
  });
  return values;
}

import { EXTREME_DISCOUNT } from "#app/facts/listings/extreme-discount.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { LARGEST_CITIES, STATE_CAPITALS } from "#app/facts/places/largest-cities.ts";
import type { StandingSort } from "#app/facts/query/filters.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import type { PlaceNames } from "#app/facts/query/words/place-names.ts";
import { dayNumber } from "#app/lib/dates.ts";
import type { Dimension } from "./dimensions.ts";
import type { HistogramColumns } from "./histograms.ts";
import type { MapPoints } from "./map-points.ts";
import type { NewsOrder } from "./news-order.ts";
import type { Places } from "./place-columns.ts";
import type { Pause } from "./radix-sort.ts";
import type { RangeColumn } from "./range-column.ts";
import type { TextIndex } from "./text-index.ts";
import type { WordSequences } from "./word-sequences.ts";

/** Rows in an order of presentation, and the position of each row in it. */
export interface Order {
  rows: Uint32Array;
  rankOf: Uint32Array;
}

export type RangeKey = "price" | "discount" | "area" | "date" | "laterDate" | "lat" | "lng";

/** Listings in columns, as far as filters need them. Nothing in it changes once it is built. */
export interface RowColumns {
  /** By state, city, district and number. */
  listings: Listing[];
  places: Places;
  dimensions: Dimension[];
  ranges: Record<RangeKey, RangeColumn>;
  lat: Float64Array;
  lng: Float64Array;
  text: TextIndex;
  /** Only many listings need it. */
  sequences?: WordSequences;
}

/** The available listings in columns, with everything that searches count and order by. */
export interface Columns extends RowColumns {
  /** The names of its places, the neighbourhoods in the order of `places.districts`. */
  names: PlaceNames;
  sequences: WordSequences;
  freshness: Freshness;
  averageDiscount: number | null;
  values: RowValues;
  /**
   * Rows that agree in all dimensions share a profile, so facets are counted once for each profile instead of each row.
   */
  profileOf: Uint16Array | Uint32Array;
  /** For each dimension the cell of each profile. */
  profileCells: Uint16Array[];
  /** Rows of each profile. */
  profileRows: Uint32Array;
  histograms: HistogramColumns;
  orders: Record<StandingSort, Order>;
  /** The building of each row: its first row. */
  buildingOf: Uint32Array;
  map: MapPoints;
  /** The newest first. */
  news: NewsOrder;
}

/** Codes of the types that people live in. */
const HOME_TYPES = new Set(["apartamento", "casa", "sobrado"]);
/** Slugs of the cities where most people look for a home. */
const LARGE_CITIES: ReadonlySet<string> = new Set([...STATE_CAPITALS, ...LARGEST_CITIES]);

type Judged = Pick<Listing, "typeCode" | "discount" | "citySlug" | "seenAfter">;

const dayOf = (day: string | null) => (day === null ? null : dayNumber(day));

/** Larger than any day's number and any percentage. */
const MAX_DAYS = 1e6;
const MAX_PERCENT = 1e3;

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

/**
 * The sort key of the order `para_morar`, lower first: homes with a discount in large cities, those elsewhere, other
 * homes, also those with an extreme discount, everything else; within each group the newest first, then the larger discount.
 */
export function livingKey(listing: Judged): number {
  const days = MAX_DAYS - (listing.seenAfter === null ? 0 : dayNumber(listing.seenAfter));
  return (stepOf(listing) * MAX_DAYS + days) * MAX_PERCENT + (100 - (listing.discount ?? 0));
}

function stepOf({ typeCode, discount, citySlug }: Judged): number {
  if (!HOME_TYPES.has(typeCode)) return 3;
  // So low a price is seldom that of a home to move into.
  if (discount === null || discount <= 0 || discount >= EXTREME_DISCOUNT) return 2;
  return LARGE_CITIES.has(citySlug) ? 0 : 1;
}

import type { Listing } from "#app/facts/listings/listing.ts";
import { dayNumber } from "#app/lib/dates.ts";
import { EXTREME_DISCOUNT } from "#app/facts/listings/extreme-discount.ts";
import { LARGEST_CITIES, STATE_CAPITALS } from "#app/facts/places/largest-cities.ts";

/** Codes of the types that people live in. */
const HOME_TYPES = new Set(["apartamento", "casa", "sobrado"]);
/** Slugs of the cities where most people look for a home. */
const LARGE_CITIES: ReadonlySet<string> = new Set([...STATE_CAPITALS, ...LARGEST_CITIES]);

type Judged = Pick<Listing, "typeCode" | "discount" | "citySlug" | "seenAfter">;

/**
 * The sort key of the order `para_morar`, lower first: homes with a discount in large cities, those elsewhere, other
 * homes, also those with an extreme discount, everything else; within each group the newest first, then the larger discount.
 */
export function livingKey(listing: Judged): number {
  const days = MAX_DAYS - (listing.seenAfter === null ? 0 : dayNumber(listing.seenAfter));
  return (stepOf(listing) * MAX_DAYS + days) * MAX_PERCENT + (100 - (listing.discount ?? 0));
}

/** Larger than any day's number and any percentage. */
const MAX_DAYS = 1e6;
const MAX_PERCENT = 1e3;

function stepOf({ typeCode, discount, citySlug }: Judged): number {
  if (!HOME_TYPES.has(typeCode)) return 3;
  // So low a price is seldom that of a home to move into.
  if (discount === null || discount <= 0 || discount >= EXTREME_DISCOUNT) return 2;
  return LARGE_CITIES.has(citySlug) ? 0 : 1;
}

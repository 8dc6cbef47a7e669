import { buildIndex } from "#app/core/engine/index/build-index.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** The index of these listings, of lists that bring no news. */
export function indexOver(listings: Listing[], newest: IsoDate | null = null) {
  return buildIndex(listings, { newest, byState: {}, newsStates: [], demo: false });
}

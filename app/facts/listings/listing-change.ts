import type { Listing } from "./listing.ts";

/** What is different between the available listings of one moment and those of a later one. */
export interface ListingChange {
  /** Numbers of listings that are gone; there may be some that were none before. */
  removed: readonly string[];
  /** Listings that are new, and listings of which anything is different. */
  changed: readonly Listing[];
}

import type { Listing } from "#app/facts/listings/listing.ts";
import type { Services } from "#app/services.ts";

/** The version of the operator's file of streets, if it shows the property; null otherwise. */
export async function streetsOf(
  { streetDrawings }: Pick<Services, "streetDrawings">,
  { lat, lng }: Pick<Listing, "lat" | "lng">,
): Promise<string | null> {
  return lat === null || lng === null ? null : streetDrawings.versionAt(lat, lng);
}

import type { Listing } from "#app/facts/listings/listing.ts";
import type { OfPlace } from "#app/features/property/property-view.ts";
import type { Services } from "#app/services.ts";

/** The version of the operator's file of streets, if it shows the property, and the values of costs at its place. */
export async function placeFactsOf(
  { streetDrawings, purchaseTables }: Pick<Services, "streetDrawings" | "purchaseTables">,
  { lat, lng, citySlug }: Pick<Listing, "lat" | "lng" | "citySlug">,
): Promise<OfPlace> {
  const [streets, tables] = await Promise.all([
    lat === null || lng === null ? null : streetDrawings.versionAt(lat, lng),
    purchaseTables(citySlug),
  ]);
  return { streets, tables };
}

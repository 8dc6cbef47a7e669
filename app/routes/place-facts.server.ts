import type { Listing } from "#app/facts/listings/listing.ts";
import type { OfPlace } from "#app/features/property/property-view.ts";
import type { Services } from "#app/services.ts";

/** The version of the operator's file of streets, if it shows the property, the values of costs at its place, and sales near it. */
export async function placeFactsOf(
  {
    streetDrawings,
    purchaseTables,
    registeredSales,
  }: Pick<Services, "streetDrawings" | "purchaseTables" | "registeredSales">,
  listing: Listing,
): Promise<OfPlace> {
  const { lat, lng, citySlug } = listing;
  const [streets, tables, sales] = await Promise.all([
    lat === null || lng === null ? null : streetDrawings.versionAt(lat, lng),
    purchaseTables(citySlug),
    registeredSales(listing),
  ]);
  return { streets, tables, sales };
}

import { pointKind, type Listing } from "./listing.ts";

/** The key of the point at which a listing is drawn, with its precision; null without a point. */
export function pointKey({
  precision,
  citySlug,
  lat,
  lng,
}: Pick<Listing, "precision" | "citySlug" | "lat" | "lng">): string | null {
  if (lat === null || lng === null) return null;
  return `${pointKind(precision)}:${citySlug}:${lat},${lng}`;
}

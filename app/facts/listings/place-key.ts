import type { Listing } from "./listing.ts";

/** Names the point a listing is drawn at, as exactly as it is known; null when nobody can place it. */
export function placeKey({
  precision,
  citySlug,
  lat,
  lng,
}: Pick<Listing, "precision" | "citySlug" | "lat" | "lng">): string | null {
  if (lat === null || lng === null) return null;
  // A point of unknown exactness is not taken for an address.
  return `${precision ?? "municipio"}:${citySlug}:${lat},${lng}`;
}

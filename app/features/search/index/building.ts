import type { Listing } from "#app/features/listings/listing.ts";
import { fold } from "#app/lib/text.ts";
import { streetWords } from "./tokens.ts";

/** Street, then `N. 1234`: what follows is the unit. Bauru writes `3-25`. */
const STREET_AND_NUMBER = /^([^,]+),\s*n\s*[.º°]?\s*(\d[\d\s.-]*[a-z]?)\s*(?:,|$)/;

/** Streets that many neighbourhoods of one town have: `Rua 4`, `Avenida D`. */
const NAMELESS = /^[a-z]+ (?:\d+|[a-z])$/;

/**
 * What all units of one address share: place, street and number, the unit left out. Null where the list gives no
 * number (`S/N`, `0`): such listings may be anywhere along the street. The neighbourhood counts only for streets
 * without a name, since units of one building are often written into different ones.
 */
export function buildingKey(
  listing: Pick<Listing, "address" | "citySlug" | "districtSlug" | "state">,
): string | null {
  const match = STREET_AND_NUMBER.exec(fold(listing.address));
  if (!match) return null;
  const number = match[2]!.replace(/[\s.]/g, "").replace(/^0+/, "");
  if (!/^[1-9]/.test(number)) return null;
  const street = streetWords(match[1]!).join(" ");
  if (street === "") return null;
  const district = NAMELESS.test(street) ? (listing.districtSlug ?? "") : "";
  return `${listing.state}\n${listing.citySlug}\n${district}\n${street}\n${number}`;
}

/** The address of a building without its unit, as it was written: `Rua das Flores, N. 120`. */
export function buildingAddress(address: string): string {
  return /^[^,]+,[^,]*/.exec(address)?.[0].trim() ?? address;
}

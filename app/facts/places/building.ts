import type { Listing } from "#app/facts/listings/listing.ts";
import { fold } from "#app/lib/text.ts";
import { streetWords } from "./address-words.ts";
import { isUnnamedStreet } from "./street-key.ts";

/** Street, then `N. 1234`: what follows is the unit. Bauru writes `3-25`. */
const STREET_AND_NUMBER = /^([^,]+),\s*n\s*[.º°]?\s*(\d[\d\s.-]*[a-z]?)\s*(?:,|$)/;

/**
 * The key that all units of one address share: city, street and number, without the unit. Null where the list gives no
 * number (`S/N`, `0`), since such listings may be anywhere along the street. The district is part of the key only for
 * streets without a name, because units of one building are often written into different districts; an unnamed street
 * without a district has no key.
 */
export function buildingKey(
  listing: Pick<Listing, "address" | "citySlug" | "districtSlug" | "state">,
): string | null {
  const match = STREET_AND_NUMBER.exec(fold(listing.address));
  if (!match) return null;
  const number = match[2]!.replace(/[\s.]/g, "").replace(/^0+/, "");
  if (!/^[1-9]/.test(number)) return null;
  const street = streetWords(match[1]!);
  if (street.length === 0) return null;
  const isUnnamed = isUnnamedStreet(street);
  if (isUnnamed && listing.districtSlug === null) return null;
  const district = isUnnamed ? listing.districtSlug : "";
  return `${listing.state}\n${listing.citySlug}\n${district}\n${street.join(" ")}\n${number}`;
}

/** The address of a building without its unit, as it was written: `Rua das Flores, N. 120`. */
export function buildingAddress(address: string): string {
  return /^[^,]+,[^,]*/.exec(address)?.[0].trim() ?? address;
}

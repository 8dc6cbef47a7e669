import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { listAddress, textIn } from "#app/lib/list-address.ts";
import { FEATURED_PATH } from "../content-parts.ts";

/** What the address asks for. */
export interface FeaturedQuery {
  /** Number or address of a property to choose. */
  text: string;
  /** The property in the dialog; null: none. */
  open: string | null;
}

/** Never fails: impossible values are dropped. */
export function readFeaturedQuery(params: URLSearchParams): FeaturedQuery {
  return { text: textIn(params, "q"), open: propertyIn(params, "imovel") };
}

function propertyIn(params: URLSearchParams, key: string): string | null {
  return canonicalNumber(params.get(key) ?? "");
}

/** What may stand at the other key of the address. */
export const FEATURED_KEYS: AddressKeys = { imovel: readKey("Imóvel", propertyIn) };

export function featuredHref({ text, open }: FeaturedQuery): string {
  return listAddress(FEATURED_PATH, { q: text, imovel: open });
}

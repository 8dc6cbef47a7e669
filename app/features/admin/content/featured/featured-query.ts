import { canonicalNumber } from "#app/facts/listings/listing.ts";
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
  return { text: textIn(params, "q"), open: canonicalNumber(params.get("imovel") ?? "") };
}

export function featuredHref({ text, open }: FeaturedQuery): string {
  return listAddress(FEATURED_PATH, { q: text, imovel: open });
}

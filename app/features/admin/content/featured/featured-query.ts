import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { defineList, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";
import { FEATURED_PATH } from "../content-parts.ts";

/** What the addresses ask for; `open` is the property in the dialog. */
export const featuredList = defineList(FEATURED_PATH, {
  text: typed("Código, endereço ou cidade"),
  open: valueAt("imovel", "Imóvel", (params, key) => canonicalNumber(params.get(key) ?? "")),
});
export type FeaturedQuery = QueryOf<typeof featuredList>;

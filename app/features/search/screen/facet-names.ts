import type { FacetCount, Facets } from "#app/core/engine/search-engine.ts";
import { PLAIN_NAMES, type FilterNames } from "#app/facts/query/names.ts";

/** Names as the current lists write them, with `city` (the geography's names) laid over for places. */
export function facetNames(facets: Facets, city: (slug: string) => string | null): FilterNames {
  return {
    city: (slug) => city(slug) ?? label(facets.cidade, slug)?.replace(/\/[A-Z]{2}$/, "") ?? null,
    district: (_cities, slug) => label(facets.bairro, slug),
    type: (code) => PLAIN_NAMES.type(code) ?? label(facets.tipo, code),
    saleMode: (code) => PLAIN_NAMES.saleMode(code) ?? label(facets.modalidade, code),
    payment: (code) => PLAIN_NAMES.payment(code) ?? label(facets.pagamento, code),
  };
}

function label(facet: FacetCount[], value: string): string | null {
  return facet.find((item) => item.value === value)?.label ?? null;
}

import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import { SEARCH_PATH } from "#app/features/search/search-path.ts";

/** The canonical address of the search for what a form sends. */
export function canonicalAddress(params: URLSearchParams): string {
  return hrefListedAs(params, parseQuery(params).filters, SEARCH_PATH);
}

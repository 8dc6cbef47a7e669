import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import { unusedValues } from "#app/facts/query/unused-values.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";

/** The canonical address of the search for what a form sends; as it stands where the server has to say what it cannot use. */
export function canonicalAddress(params: URLSearchParams): string {
  if (unusedValues(params).length > 0) return `${SEARCH_PATH}?${params}`;
  return hrefListedAs(params, parseQuery(params).filters, SEARCH_PATH);
}

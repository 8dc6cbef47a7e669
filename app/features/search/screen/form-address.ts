import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import { SEARCH_PATH } from "#app/features/search/search-path.ts";

/**
 * The address a filter form leads to, in canonical form if possible. What only the server can do (a sentence
 * in the text box) ends in a redirect.
 */
export function formAddress(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === "string") params.append(key, value);
  return hrefListedAs(params, parseQuery(params).filters, SEARCH_PATH);
}

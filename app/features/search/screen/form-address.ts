import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import { SEARCH_PATH } from "./search-path.ts";

/**
 * The address a filter form leads to, as the server would write it. What still differs (a sentence in the text box)
 * the server redirects.
 */
export function formAddress(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === "string") params.append(key, value);
  return hrefListedAs(params, parseQuery(params).filters, SEARCH_PATH);
}

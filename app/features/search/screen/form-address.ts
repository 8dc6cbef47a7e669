import { SEARCH_PATH } from "#app/lib/paths.ts";

export const FILTER_FORM_ID = "filtros";

/** What a form sends, without its empty fields. */
export function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of new FormData(form))
    if (typeof value === "string" && value !== "") params.append(key, value);
  return params;
}

/** Begins to load what writes addresses in canonical form: it is needed only when something is searched. */
export const loadCanonicalAddress = () => import("./canonical-address.ts");

/**
 * The address a filter form leads to, in canonical form if possible: what only the server can do (a sentence in the
 * text box), and all where that code cannot be loaded, ends in a redirect.
 */
export async function formAddress(params: URLSearchParams): Promise<string> {
  try {
    return (await loadCanonicalAddress()).canonicalAddress(params);
  } catch {
    return `${SEARCH_PATH}?${params}`;
  }
}

import { parseQuery, toSearchParams } from "#app/features/search/query-codec.ts";

/**
 * The address a filter form leads to, as the server would write it. What still differs (a sentence in the text box)
 * the server redirects.
 */
export function formAddress(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === "string") params.append(key, value);
  const { filters, grouped } = parseQuery(params);
  const asked = toSearchParams({ filters, grouped });
  // Only the server knows which order needs no word: the form has none for it.
  const sort = params.get("ordem");
  if (sort) asked.set("ordem", sort);
  const search = asked.toString().replaceAll("%2C", ",");
  return search ? `/dashboard?${search}` : "/dashboard";
}

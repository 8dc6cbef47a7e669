/**
 * The address a filter form leads to, as the server would write it: empty fields left out, the values of one key sorted
 * and joined. What still differs (a sentence in the text box) the server redirects.
 */
export function formAddress(form: HTMLFormElement): string {
  const values = new Map<string, string[]>();
  for (const [key, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "")
      values.set(key, [...(values.get(key) ?? []), value.trim()]);
  }
  const params = new URLSearchParams([...values].map(([key, list]) => [key, list.sort().join(",")]));
  const search = params.toString().replaceAll("%2C", ",");
  return search ? `/dashboard?${search}` : "/dashboard";
}

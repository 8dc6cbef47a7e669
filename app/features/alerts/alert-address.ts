/** Fields with the places of a search that this plan's alerts leave out, and the state that stood for them. */
export const LEFT_OUT_FIELD = "antes";
export const LEFT_OUT_STATE_FIELD = "antes_estado";

const OMITTED_FIELDS = new Set(["intent", "id", LEFT_OUT_FIELD, LEFT_OUT_STATE_FIELD]);

/** The fields of an alert's form, with the places that were left out; not if another state was chosen since. */
export function wholeFields(form: FormData | URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [key, value] of form)
    if (typeof value === "string" && !OMITTED_FIELDS.has(key)) fields.append(key, value);
  const leftOut = form.get(LEFT_OUT_FIELD);
  if (typeof leftOut !== "string" || fields.get("estado") !== form.get(LEFT_OUT_STATE_FIELD)) return fields;
  fields.delete("estado");
  for (const [key, value] of new URLSearchParams(leftOut)) fields.append(key, value);
  return fields;
}

/** Address of the form as it is filled in, to come back to when the plan allows those places. */
export function alertAddress(form: FormData | URLSearchParams): string {
  const fields = wholeFields(form);
  // Without a name of its own, the form would be a new one.
  if (!fields.has("nome")) fields.set("nome", "");
  return `/alerts?${fields}`;
}

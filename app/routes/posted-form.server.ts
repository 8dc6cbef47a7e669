import { data } from "react-router";
import { readLimitedForm } from "#app/platform/limited-form.server.ts";

/** Far more than any form without a file holds. */
const MAX_BYTES = 64 * 1024;

/** A posted form of fields. What is none, or is too large for one, was not sent by a page of ours. */
export async function postedForm(request: Request): Promise<FormData> {
  const read = await readLimitedForm(request, MAX_BYTES);
  if (!read.ok) throw data(null, { status: read.reason === "too_large" ? 413 : 400 });
  // No browser types it and no database keeps it.
  if ([...read.form.values()].some((value) => typeof value === "string" && value.includes("\0")))
    throw data(null, { status: 400 });
  return read.form;
}

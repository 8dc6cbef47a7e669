import { data } from "react-router";
import { FORM_REFUSALS, readLimitedForm } from "#app/platform/limited-form.server.ts";

/** Far more than any form without a file contains. */
const MAX_BYTES = 64 * 1024;

/**
 * A posted form without files. Anything else, or a larger one, was not sent by one of our pages and is
 * refused.
 */
export async function postedForm(request: Request, maxBytes = MAX_BYTES): Promise<FormData> {
  const read = await readLimitedForm(request, maxBytes);
  if (!read.ok) throw data(null, { status: FORM_REFUSALS[read.reason] });
  return read.form;
}

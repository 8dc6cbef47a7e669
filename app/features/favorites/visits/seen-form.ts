import { logCursor } from "./log-cursor.ts";
import { type LogCursor } from "#app/db/shapes/log-cursor.ts";
import { SEEN_FIELD } from "./seen-path.ts";

/** Parses what a page reports as seen; null when it is not a form of ours. */
export function readSeen(form: FormData): { cursor: LogCursor; done: boolean } | null {
  const read = logCursor.safeParse(parsed(form.get(SEEN_FIELD)));
  return read.success ? { cursor: read.data, done: form.has("feito") } : null;
}

function parsed(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

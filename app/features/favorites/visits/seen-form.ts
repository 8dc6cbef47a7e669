import { logMark } from "./log-mark.ts";
import { type LogMark } from "#app/db/shapes/log-mark.ts";
import { SEEN_FIELD } from "./seen-path.ts";

/** What somebody says they have seen; null when it is nothing that a page of ours sends. */
export function readSeen(form: FormData): { mark: LogMark; done: boolean } | null {
  const read = logMark.safeParse(parsed(form.get(SEEN_FIELD)));
  return read.success ? { mark: read.data, done: form.has("feito") } : null;
}

function parsed(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

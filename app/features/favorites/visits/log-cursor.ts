import { z } from "zod";
import type { LogCursor } from "#app/db/shapes/log-cursor.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { SEEN_FIELD } from "./seen-path.ts";

/** Reads the cursor that a form sends back. */
const logCursor: z.ZodType<LogCursor> = z.object({
  event: z.number().int().min(0),
  deadline: z.number().int().min(0),
  lists: z.record(z.string().length(2), z.tuple([z.iso.date(), z.number().int().min(0)])),
});

/** Where a visit begins to tell. */
export interface Visit {
  since: LogCursor;
  sinceAt: Date;
}

/** Opening the list again within this time is the same visit: it still shows the same changes. */
const SAME_VISIT_MS = 30 * MINUTE_MS;

/** The visit that somebody is on at an instant, by what is kept of the last one. */
export function visitAt(stored: Visit & { seen: LogCursor; seenAt: Date }, now: Date): Visit {
  const same = now.getTime() - stored.seenAt.getTime() <= SAME_VISIT_MS;
  return same
    ? { since: stored.since, sinceAt: stored.sinceAt }
    : { since: stored.seen, sinceAt: stored.seenAt };
}

/** The further of two places. */
export function laterCursor(cursor: LogCursor, other: LogCursor): LogCursor {
  return other.event >= cursor.event && other.deadline >= cursor.deadline ? other : cursor;
}

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

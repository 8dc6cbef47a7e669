import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import { favoriteVisits } from "#app/db/schema/favorites.ts";
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

/** Where the log ends now. */
export async function currentCursor(db: Db): Promise<LogCursor> {
  const { rows } = await db.execute<{ event: number; deadline: number; lists: LogCursor["lists"] }>(sql`
    select
      (select coalesce(max(id), 0)::bigint from property_events) as event,
      (select coalesce(max(id), 0)::bigint from deadline_changes) as deadline,
      (select coalesce(jsonb_object_agg(uf, jsonb_build_array(data, import_id)), '{}')
        from (select distinct on (uf) uf, data, import_id from lists order by uf, data desc) newest) as lists`);
  return rows[0]!;
}

/** What a member has seen so far, as it counts for a visit now; null for their first. */
export async function visitOf(db: Db, userId: string, now: Date): Promise<Visit | null> {
  const [row] = await db.select().from(favoriteVisits).where(eq(favoriteVisits.userId, userId));
  return row ? visitAt(row, now) : null;
}

/** A member saw the list up to `cursor`; with `done`, these changes are not shown again. */
export async function recordVisit(
  db: Db,
  userId: string,
  cursor: LogCursor,
  done: boolean,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const fresh = { userId, since: cursor, sinceAt: now, seen: cursor, seenAt: now };
    const [first] = await tx
      .insert(favoriteVisits)
      .values(fresh)
      .onConflictDoNothing()
      .returning({ userId: favoriteVisits.userId });
    if (first) return;
    const own = eq(favoriteVisits.userId, userId);
    const [row] = await tx.select().from(favoriteVisits).where(own).for("update");
    // A page that was open for long may be older than what was seen in another tab.
    const seen = laterCursor(row!.seen, cursor);
    const { since, sinceAt } = done ? { since: seen, sinceAt: now } : visitAt(row!, now);
    await tx.update(favoriteVisits).set({ since, sinceAt, seen, seenAt: now }).where(own);
  });
}

/** Forgets up to which lists favourites were looked at: lists of earlier days would count as seen. */
export async function forgetVisits(tx: Db): Promise<void> {
  await tx.delete(favoriteVisits);
}

/** The visit that somebody is on at an instant, by what is kept of the last one. */
function visitAt(stored: Visit & { seen: LogCursor; seenAt: Date }, now: Date): Visit {
  const same = now.getTime() - stored.seenAt.getTime() <= SAME_VISIT_MS;
  return same
    ? { since: stored.since, sinceAt: stored.sinceAt }
    : { since: stored.seen, sinceAt: stored.seenAt };
}

/** The further of two places. */
function laterCursor(cursor: LogCursor, other: LogCursor): LogCursor {
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

import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { errorGroups, errorReports } from "#app/db/schema/operations.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { TakenErrors } from "./error-buffer.ts";

/** Bounds of the error log. */
export const MAX_GROUPS = 500;
const MAX_REPORTS = 10_000;
const RETENTION_DAYS = 30;

/**
 * Writes the errors that a process collected: a row for each cause, which is opened again if it was resolved, and one for
 * each single error. Then deletes what is beyond the bounds.
 */
export async function writeErrors(
  db: Db,
  processId: string,
  { groups, singles }: TakenErrors,
): Promise<void> {
  if (groups.length === 0) return;
  await db.transaction(async (tx) => {
    const rows = groups.map(({ report, count, firstAt, lastAt }) => {
      const { fingerprint, event, kind, message, frames, job, path } = report;
      const row = { fingerprint, event, kind, message, frames, job, path };
      return { ...row, count, firstSeenAt: firstAt, lastSeenAt: lastAt };
    });
    // In one order, so that two processes with the same errors do not wait for each other.
    rows.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
    const returned = sql`${errorGroups.resolvedAt} < excluded.last_seen_at`;
    await tx
      .insert(errorGroups)
      .values(rows)
      .onConflictDoUpdate({
        target: errorGroups.fingerprint,
        set: {
          count: sql`${errorGroups.count} + excluded.count`,
          path: sql`excluded.path`,
          frames: sql`excluded.frames`,
          firstSeenAt: sql`least(${errorGroups.firstSeenAt}, excluded.first_seen_at)`,
          lastSeenAt: sql`greatest(${errorGroups.lastSeenAt}, excluded.last_seen_at)`,
          returnedAt: sql`case when ${returned} then excluded.last_seen_at else ${errorGroups.returnedAt} end`,
          resolvedAt: sql`case when ${returned} then null else ${errorGroups.resolvedAt} end`,
        },
      });
    if (singles.length > 0)
      await tx.insert(errorReports).values(
        singles.map(({ report: { fingerprint, requestId, method, path }, at }) => ({
          fingerprint,
          requestId,
          method,
          path,
          processId,
          at,
        })),
      );
    await tx.delete(errorGroups).where(inArray(errorGroups.fingerprint, beyond(tx)));
    const last = tx
      .select({ id: errorReports.id })
      .from(errorReports)
      .orderBy(desc(errorReports.id))
      .offset(MAX_REPORTS)
      .limit(1);
    await tx.delete(errorReports).where(sql`${errorReports.id} <= (${last})`);
  });
}

/** The causes that were not seen for longest, where there are too many. */
function beyond(tx: Db) {
  return tx
    .select({ fingerprint: errorGroups.fingerprint })
    .from(errorGroups)
    .orderBy(desc(errorGroups.lastSeenAt))
    .offset(MAX_GROUPS);
}

/** Deletes errors that did not come back for long. */
export async function dropOldErrors(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.delete(errorReports).where(lt(errorReports.at, before));
  await db.delete(errorGroups).where(lt(errorGroups.lastSeenAt, before));
}

/** Marks a cause as resolved or as open again; returns how it was, null where it changes nothing or is gone. */
export async function setResolved(
  tx: Db,
  fingerprint: string,
  resolvedAt: Date | null,
): Promise<{ event: string; kind: string } | null> {
  const [group] = await tx
    .select()
    .from(errorGroups)
    .where(eq(errorGroups.fingerprint, fingerprint))
    .for("update");
  if (!group || (group.resolvedAt === null) === (resolvedAt === null)) return null;
  await tx
    .update(errorGroups)
    .set({ resolvedAt, returnedAt: null })
    .where(eq(errorGroups.fingerprint, fingerprint));
  return { event: group.event, kind: group.kind };
}

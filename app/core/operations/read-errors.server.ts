import { and, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { errorGroups, errorReports, serverProcesses } from "#app/db/schema/operations.ts";

export type ErrorGroup = typeof errorGroups.$inferSelect;
type ErrorState = "open" | "resolved";

/** A single error, with the process in which it happened while that is known. */
export interface SingleReport {
  requestId: string | null;
  method: string | null;
  path: string | null;
  at: Date;
  host: string | null;
  pid: number | null;
}

export interface ErrorFilter {
  state: ErrorState | null;
  /** Part of what failed, of the error or of a path; empty: all. */
  text: string;
}

/** A page of the causes that are wanted, the latest first, and how many there are. */
export async function findErrors(
  db: Db,
  filter: ErrorFilter,
  { offset, most }: { offset: number; most: number },
): Promise<{ groups: ErrorGroup[]; total: number }> {
  const wanted = conditionOf(filter);
  const groups = await latestFirst(db, wanted).offset(offset).limit(most);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(errorGroups)
    .where(wanted);
  return { groups, total };
}

/**
 * All causes that are wanted, the latest first, from one moment: between two statements errors move to the beginning. There
 * are hardly more than `MAX_GROUPS`.
 */
export async function allErrors(db: Db, filter: ErrorFilter): Promise<ErrorGroup[]> {
  return latestFirst(db, conditionOf(filter));
}

function latestFirst(db: Db, wanted: SQL | undefined) {
  return db
    .select()
    .from(errorGroups)
    .where(wanted)
    .orderBy(desc(errorGroups.lastSeenAt), errorGroups.fingerprint)
    .$dynamic();
}

/** The cause of the error of a request; null: it is not, or no longer, in the log. */
export async function errorOfRequest(db: Db, requestId: string): Promise<string | null> {
  const [row] = await db
    .select({ fingerprint: errorReports.fingerprint })
    .from(errorReports)
    .where(eq(errorReports.requestId, requestId))
    .limit(1);
  return row?.fingerprint ?? null;
}

const SHOWN = 20;

/** A cause with its latest single errors, and first the one of a request; null: it is gone. */
export async function oneError(
  db: Db,
  fingerprint: string,
  requestId: string | null,
): Promise<{ group: ErrorGroup; singles: SingleReport[] } | null> {
  const [group] = await db.select().from(errorGroups).where(eq(errorGroups.fingerprint, fingerprint));
  if (!group) return null;
  const ofRequest =
    requestId === null ? [] : await singlesWhere(db, eq(errorReports.requestId, requestId), 1);
  const latest = await singlesWhere(db, eq(errorReports.fingerprint, fingerprint), SHOWN);
  return {
    group,
    singles: [
      ...ofRequest,
      ...latest.filter((single) => single.requestId !== requestId || requestId === null),
    ],
  };
}

function singlesWhere(db: Db, wanted: SQL, most: number): Promise<SingleReport[]> {
  const { requestId, method, path, at, processId, id } = errorReports;
  const { host, pid } = serverProcesses;
  return db
    .select({ requestId, method, path, at, host, pid })
    .from(errorReports)
    .leftJoin(serverProcesses, eq(serverProcesses.id, processId))
    .where(wanted)
    .orderBy(desc(id))
    .limit(most);
}

/** How many causes are open, and how many of these came back after they were resolved. */
export async function countOpenErrors(db: Db): Promise<{ open: number; returned: number; resolved: number }> {
  const open = isNull(errorGroups.resolvedAt);
  const [counts] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${open}))::int`,
      returned: sql<number>`(count(*) filter (where ${and(open, isNotNull(errorGroups.returnedAt))}))::int`,
      resolved: sql<number>`(count(*) filter (where ${isNotNull(errorGroups.resolvedAt)}))::int`,
    })
    .from(errorGroups);
  return counts!;
}

function conditionOf({ state, text }: ErrorFilter): SQL | undefined {
  const { event, kind, message, path, job, resolvedAt } = errorGroups;
  const part = text.toLowerCase();
  return and(
    state === null ? undefined : state === "open" ? isNull(resolvedAt) : isNotNull(resolvedAt),
    part === ""
      ? undefined
      : sql`position(${part}::text in lower(concat_ws(' ', ${event}, ${kind}, ${message}, ${path}, ${job}))) > 0`,
  );
}

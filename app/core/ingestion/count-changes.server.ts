import { and, count, countDistinct, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { propertyEvents } from "#app/db/schema/properties.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { EventKind } from "#app/facts/listings/event-kinds.ts";
import type { StagedList } from "./stage.server.ts";
import { KINDS_ON_LIST, REPORTED, type FileReport, type PastChanges } from "./report.ts";

/** The end of the event log before a list is merged: the merge appends events above `newestId`. */
interface LogPosition {
  newestId: number;
  /** Events of the other days of its state; null for the newest list, which changes none of them. */
  otherDays: number | null;
}

/** Reads the end of the log. `past` is the list that is fitted into the past, null for a newest one. */
export async function readLogPosition(tx: Db, past: StagedList | null): Promise<LogPosition> {
  const [end] = await tx
    .select({ id: sql<number>`coalesce(max(id), 0)`.mapWith(Number) })
    .from(propertyEvents);
  return { newestId: end!.id, otherDays: past ? await countOtherDays(tx, past, 0) : null };
}

/**
 * Counts the events that a merge appended for the list's own day. Importing the same list again reports every row as
 * unchanged; a list of the past reports what changed between it and the list before it.
 */
export async function countDay(
  tx: Db,
  { state, listDate }: StagedList,
  rows: number,
  { newestId }: LogPosition,
): Promise<Partial<FileReport>> {
  const appended = and(
    eq(propertyEvents.uf, state),
    eq(propertyEvents.dataLista, listDate),
    gt(propertyEvents.id, newestId),
  );
  const kinds = await tx
    .select({ kind: propertyEvents.tipo, n: count() })
    .from(propertyEvents)
    .where(appended)
    .groupBy(propertyEvents.tipo);
  const [changed] = await tx
    .select({ n: countDistinct(propertyEvents.nDoImovel) })
    .from(propertyEvents)
    .where(and(appended, inArray(propertyEvents.tipo, KINDS_ON_LIST)));
  const counts: Partial<FileReport> = {};
  for (const { kind, n } of kinds) counts[REPORTED[kind as EventKind].key] = n;
  return { ...counts, unchanged: rows - changed!.n };
}

/** Counts what a merge changed on other days. Events that stay keep their rows, so new ones have a higher id. */
export async function countPast(
  tx: Db,
  list: StagedList,
  newest: IsoDate,
  { newestId, otherDays }: LogPosition,
): Promise<PastChanges | null> {
  if (otherDays === null) return null;
  const added = await countOtherDays(tx, list, newestId);
  const removed = otherDays + added - (await countOtherDays(tx, list, 0));
  return { newest, added, removed };
}

async function countOtherDays(tx: Db, { state, listDate }: StagedList, aboveId: number): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(propertyEvents)
    .where(
      and(
        eq(propertyEvents.uf, state),
        ne(propertyEvents.dataLista, listDate),
        gt(propertyEvents.id, aboveId),
      ),
    );
  return row!.n;
}

import { createHash } from "node:crypto";
import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { slowStatements } from "#app/db/schema/operations.ts";
import type { SlowStatement } from "#app/db/statement-meter.server.ts";
import { addDays, dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { addHistogram, emptyHistogram } from "#app/lib/duration-histogram.ts";

/** Statements that are kept of a day, those that took longest in all; and for how many days. */
const MAX_PER_DAY = 50;
const RETENTION_DAYS = 14;

/** Adds what a process counted to the statements of today, and deletes what is beyond the bounds. */
export async function writeStatements(db: Db, counted: SlowStatement[], now: Date): Promise<void> {
  if (counted.length === 0) return;
  const day = dayInSaoPaulo(now);
  const rows = counted.map(({ text, ...counts }) => ({
    ...counts,
    day,
    id: createHash("sha256").update(text).digest("hex").slice(0, 16),
    statement: text,
    lastSeenAt: now,
  }));
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const { count, totalMs, maxMs, histogram } = slowStatements;
  await db.transaction(async (tx) => {
    await tx
      .insert(slowStatements)
      .values(rows)
      .onConflictDoUpdate({
        target: [slowStatements.day, slowStatements.id],
        set: {
          count: sql`${count} + excluded.count`,
          totalMs: sql`${totalMs} + excluded.total_ms`,
          maxMs: sql`greatest(${maxMs}, excluded.max_ms)`,
          histogram: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n)
            from unnest(${histogram}, excluded.histogram) with ordinality as bins(a, b, n))`,
          lastSeenAt: sql`excluded.last_seen_at`,
        },
      });
    const beyond = tx
      .select({ id: slowStatements.id })
      .from(slowStatements)
      .where(eq(slowStatements.day, day))
      .orderBy(desc(totalMs))
      .offset(MAX_PER_DAY);
    await tx
      .delete(slowStatements)
      .where(and(eq(slowStatements.day, day), inArray(slowStatements.id, beyond)));
    await tx.delete(slowStatements).where(lt(slowStatements.day, addDays(day, 1 - RETENTION_DAYS)));
  });
}

/** How slow a statement was on the days that are asked for. */
interface StatementFigures extends SlowStatement {
  id: string;
  lastSeenAt: Date;
}

/** The slow statements since a day, of all processes, those that took longest in all first. */
export async function readStatements(db: Db, since: IsoDate): Promise<StatementFigures[]> {
  const rows = await db.select().from(slowStatements).where(gte(slowStatements.day, since));
  const byStatement = new Map<string, StatementFigures>();
  for (const { id, statement: text, count, totalMs, maxMs, histogram, lastSeenAt } of rows) {
    const one = byStatement.get(id) ?? {
      id,
      text,
      count: 0,
      totalMs: 0,
      maxMs: 0,
      histogram: emptyHistogram(),
      lastSeenAt,
    };
    one.count += count;
    one.totalMs += totalMs;
    one.maxMs = Math.max(one.maxMs, maxMs);
    if (lastSeenAt > one.lastSeenAt) one.lastSeenAt = lastSeenAt;
    addHistogram(one.histogram, histogram);
    byStatement.set(id, one);
  }
  return [...byStatement.values()].toSorted((a, b) => b.totalMs - a.totalMs);
}

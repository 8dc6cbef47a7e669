import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { logTypeOf } from "./log-entry.ts";

/** An act of an administrator. */
export interface Act {
  /** User id; null: a command on the server. */
  adminId: string | null;
  /** A Portuguese sentence in the past, whose verb gives the type: `Alterou permissão do usuário`. */
  action: string;
  /** What changed, `before` and `after`. Never a personal value: the log outlives accounts and is not erased. */
  details: object;
  /** User id of the member whom it was about; null: nobody. */
  targetUserId: string | null;
}

export type LogRow = typeof adminLogs.$inferSelect;

/** The hash before the first row. */
const BEGINNING = "0".repeat(64);

/** What the next row continues: the end of the log. */
export type LogEnd = Pick<LogRow, "id" | "updates" | "deletions" | "hash">;

export const EMPTY_LOG: LogEnd = { id: 0, updates: 0, deletions: 0, hash: BEGINNING };

/**
 * Adds an act to the administrators' log. Call it last in the transaction that does the act: other acts wait from here
 * until the transaction ends, because each row's hash covers the row before.
 */
export async function appendLog(tx: Db, act: Act, now: Date): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:admin-log'))`);
    const [end] = await inner.select().from(adminLogs).orderBy(desc(adminLogs.id)).limit(1);
    // As the database will return it: without undefined values, instants as text.
    const details = JSON.parse(JSON.stringify(act.details)) as Record<string, unknown>;
    const row = nextRow(end ?? EMPTY_LOG, {
      ...act,
      details,
      type: logTypeOf(act.action),
      createdAt: now,
    });
    await inner.insert(adminLogs).values(row);
  });
}

/** The row that follows the end of the log, complete with its counts and its hash. */
function nextRow(
  end: LogEnd,
  entry: Pick<LogRow, "adminId" | "action" | "type" | "details" | "targetUserId" | "createdAt">,
): LogRow {
  const row = {
    ...entry,
    id: end.id + 1,
    updates: end.updates + (entry.type === "update" ? 1 : 0),
    deletions: end.deletions + (entry.type === "delete" ? 1 : 0),
  };
  return { ...row, hash: hashOf(row, end.hash) };
}

/** Why a row does not follow the end of the log before it; null: it does. `missing`: rows between them are gone. */
export function breakAt(end: LogEnd, row: LogRow): "missing" | "altered" | null {
  if (row.id > end.id + 1) return "missing";
  const { hash, id, updates, deletions } = nextRow(end, row);
  const same = hash === row.hash && id === row.id && updates === row.updates && deletions === row.deletions;
  return same ? null : "altered";
}

/** SHA-256 of the row's values in a fixed order, after the hash before. */
function hashOf(row: Omit<LogRow, "hash">, before: string): string {
  const { id, adminId, action, type, details, targetUserId, createdAt, updates, deletions } = row;
  const values = [
    before,
    id,
    adminId,
    action,
    type,
    sorted(details),
    targetUserId,
    createdAt.toISOString(),
    updates,
    deletions,
  ];
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}

/** The same value with the keys of all objects in order: the database does not keep the order in which they came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, one]) => [key, sorted(one)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

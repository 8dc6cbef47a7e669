import { asc, desc, gt, inArray } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { DELETED_ACCOUNT } from "#app/lib/deleted-account.ts";
import { breakAt, EMPTY_LOG, type LogEnd, type LogRow } from "./append-log.server.ts";
import type { LogEntry } from "./log-entry.ts";

const BATCH = 2_000;
/** Who did an act without an administrator. */
export const BY_COMMAND = "Comando no servidor";

/** The newest acts, the last one first. */
export async function newestActs(db: Db, most: number): Promise<LogEntry[]> {
  return named(db, await db.select().from(adminLogs).orderBy(desc(adminLogs.id)).limit(most));
}

/** Every act, the first one first. */
export async function* allActs(db: Db): AsyncGenerator<LogEntry> {
  for await (const rows of batches(db)) yield* await named(db, rows);
}

export type LogProof =
  /** `hash` is the last row's: noted elsewhere, it proves later that rows up to it are unchanged and none is gone. */
  | { outcome: "whole"; rows: number; hash: string }
  | { outcome: "broken"; row: number; why: "missing" | "altered" }
  /** The chain is whole, but no row has the hash that was noted: its end was cut off, or all was written anew. */
  | { outcome: "hash_not_there"; rows: number };

/** Walks the whole log and proves that no row was changed, moved or taken out; with a noted hash, that it is still in it. */
export async function proveLog(db: Db, noted: string | null): Promise<LogProof> {
  let end: LogEnd = EMPTY_LOG;
  let met = noted === null;
  for await (const rows of batches(db)) {
    for (const row of rows) {
      const why = breakAt(end, row);
      if (why !== null) return { outcome: "broken", row: why === "missing" ? end.id + 1 : row.id, why };
      met ||= row.hash === noted;
      end = row;
    }
  }
  return met
    ? { outcome: "whole", rows: end.id, hash: end.hash }
    : { outcome: "hash_not_there", rows: end.id };
}

async function* batches(db: Db): AsyncGenerator<LogRow[]> {
  for (let last = -1; ;) {
    const rows = await db
      .select()
      .from(adminLogs)
      .where(gt(adminLogs.id, last))
      .orderBy(asc(adminLogs.id))
      .limit(BATCH);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.id;
  }
}

/** Acts with who did them, in words. */
export async function named(db: Db, rows: LogRow[]): Promise<LogEntry[]> {
  const names = await namesOf(db, [...new Set(rows.flatMap(({ adminId }) => adminId ?? []))]);
  return rows.map((row) => ({ ...row, by: byWhom(names, row.adminId) }));
}

/** Who did something, in words; `names` are those of `namesOf`. */
export function byWhom(names: ReadonlyMap<string, string>, adminId: string | null): string {
  return adminId === null ? BY_COMMAND : (names.get(adminId) ?? DELETED_ACCOUNT);
}

/** The names of today, by user id; without accounts that were deleted. */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(people.map(({ id, name }) => [id, name]));
}

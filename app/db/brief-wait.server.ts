import { sql } from "drizzle-orm";
import type { Db } from "./connect.server.ts";

/** Rows that a transaction needs are held by a longer one: an import, a preview of one, or a roll back. */
export class LockBusy extends Error {
  override name = "LockBusy";
}

/** What people read then. */
export const LOCK_BUSY =
  "Uma importação ou uma prévia está em andamento e ainda usa estes dados. Tente de novo em instantes.";

/** `lock_not_available` */
const LOCK_TIMEOUT = "55P03";

/**
 * A transaction that waits at most two seconds for each lock, then throws `LockBusy` and has changed nothing: whoever
 * asked for it gets an answer. The embedded database has one connection, so there it waits before it begins.
 */
export async function transactBriefly<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      return work(tx);
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === LOCK_TIMEOUT) throw new LockBusy("rows are held by a longer transaction", { cause });
    throw error;
  }
}

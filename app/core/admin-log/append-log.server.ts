import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { EMPTY_LOG, nextRow } from "./log-chain.server.ts";
import { logTypeOf } from "./log-types.ts";

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

import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Lane } from "#app/db/outgoing.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { pushes } from "#app/db/schema/push.ts";

/** Messages that are counted at most: more are told as more. */
const MOST_COUNTED = 10_000;

/** What waits to be sent. */
export interface DeliveryQueue {
  /** `MOST_COUNTED + 1`: more than that. */
  waiting: number;
  /** When the oldest of them was written; null: none waits. */
  oldestAt: Date | null;
}

/** Which rows wait in each lane. */
const WAITING = {
  "account letters": { table: mails, lane: eq(mails.bulk, false) },
  "match letters": { table: mails, lane: eq(mails.bulk, true) },
  pushes: { table: pushes, lane: undefined },
} as const satisfies Record<Lane, { table: typeof mails | typeof pushes; lane: SQL | undefined }>;

/** Reads the index of waiting messages only, and stops where there are many. */
export async function deliveryQueue(db: Db, lane: Lane): Promise<DeliveryQueue> {
  const { table, lane: only } = WAITING[lane];
  const wanted = and(only, isNotNull(table.nextAttemptAt));
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(wanted)
    .limit(MOST_COUNTED + 1)
    .as("some");
  const [count] = await db.select({ waiting: sql<number>`count(*)::int` }).from(some);
  const [oldest] = await db
    .select({ at: table.createdAt })
    .from(table)
    .where(wanted)
    .orderBy(asc(table.createdAt))
    .limit(1);
  return { waiting: count?.waiting ?? 0, oldestAt: oldest?.at ?? null };
}

import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { setReadAt } from "#app/core/alerts/write-notifications.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import type { ReadStateChange } from "./read-state.ts";

/** Does to a member's own notifications what they asked for. Returns how many changed; done twice it changes none. */
export async function setReadState(
  db: Db,
  userId: string,
  wish: ReadStateChange,
  now: Date,
): Promise<number> {
  switch (wish.change) {
    case "read":
      return setReadAt(db, userId, and(eq(notifications.id, wish.id), UNREAD), now);
    case "unread":
      return setReadAt(db, userId, and(eq(notifications.id, wish.id), sql`read_at is not null`), null);
    case "alert_read":
      return setReadAt(
        db,
        userId,
        and(eq(notifications.alertId, wish.alertId), lte(notifications.id, wish.upTo), UNREAD),
        now,
      );
    case "all_read":
      return setReadAt(db, userId, and(lte(notifications.id, wish.upTo), UNREAD), now);
    case "undo":
      return setReadAt(db, userId, eq(notifications.readAt, new Date(wish.stamp)), null);
  }
}

/** Whoever opens a property has read what they were told of it. Returns how many that were. */
export async function markPropertyRead(db: Db, userId: string, number: string, now: Date): Promise<number> {
  return setReadAt(db, userId, and(eq(notifications.nDoImovel, number), UNREAD), now);
}

const UNREAD = isNull(notifications.readAt);

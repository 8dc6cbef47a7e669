import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { setReadAt } from "#app/core/alerts/write-notifications.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import type { ReadStateChange } from "./read-state.ts";

/** Changes the read state of a member's own notifications. Returns how many changed; repeating it changes none. */
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

/** Marks a property's notifications as read when the member opens it. Returns how many. */
export async function markPropertyRead(db: Db, userId: string, number: string, now: Date): Promise<number> {
  return setReadAt(db, userId, and(eq(notifications.nDoImovel, number), UNREAD), now);
}

const UNREAD = isNull(notifications.readAt);

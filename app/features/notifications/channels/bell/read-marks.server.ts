import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { setReadAt } from "#app/core/alerts/finds.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import type { ReadMark } from "./read-marks.ts";

/** Does to a member's own notifications what they asked for. Returns how many changed; done twice it changes none. */
export async function setMarks(db: Db, userId: string, mark: ReadMark, now: Date): Promise<number> {
  switch (mark.mark) {
    case "read":
      return setReadAt(db, userId, and(eq(notifications.id, mark.id), UNREAD), now);
    case "unread":
      return setReadAt(db, userId, and(eq(notifications.id, mark.id), sql`read_at is not null`), null);
    case "alert_read":
      return setReadAt(
        db,
        userId,
        and(eq(notifications.alertId, mark.alertId), lte(notifications.id, mark.upTo), UNREAD),
        now,
      );
    case "all_read":
      return setReadAt(db, userId, and(lte(notifications.id, mark.upTo), UNREAD), now);
    case "undo":
      return setReadAt(db, userId, eq(notifications.readAt, new Date(mark.stamp)), null);
  }
}

/** Whoever opens a property has read what they were told of it. Returns how many that were. */
export async function markOpened(db: Db, userId: string, number: string, now: Date): Promise<number> {
  return setReadAt(db, userId, and(eq(notifications.nDoImovel, number), UNREAD), now);
}

const UNREAD = isNull(notifications.readAt);

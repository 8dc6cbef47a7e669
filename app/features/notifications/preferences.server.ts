import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { DEFAULT_PREFERENCES, type Preferences } from "./preferences.ts";

type Row = typeof notificationPreferences.$inferSelect;

/** A member's preferences; the defaults if they never chose any. */
export async function preferencesOf(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return toPreferences(row ?? null);
}

export function toPreferences(row: Row | null): Preferences {
  if (!row) return DEFAULT_PREFERENCES;
  const { email, digestHour, quietFrom, quietTo, push, monthlyReport } = row;
  return { email, digestHour, quietFrom, quietTo, push, monthlyReport };
}

/**
 * Saves the changed preferences and keeps the others, so that two channels that save at the same time do not
 * undo each other. Returns the previous ones. A channel that must act when it is turned on or off does so in
 * the same transaction.
 */
export async function changePreferences(
  db: Db,
  userId: string,
  wish: Partial<Preferences>,
  now: Date,
): Promise<Preferences> {
  const columns = { ...wish, updatedAt: now };
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .for("update");
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...columns })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: columns });
    return toPreferences(before ?? null);
  });
}

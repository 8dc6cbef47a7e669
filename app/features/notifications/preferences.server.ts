import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { DEFAULT_PREFERENCES, type Preferences } from "./preferences.ts";

type Row = typeof notificationPreferences.$inferSelect;

/** How a member wants to be told; the defaults where they never chose. */
export async function preferencesOf(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return toPreferences(row ?? null);
}

export function toPreferences(row: Row | null): Preferences {
  if (!row) return DEFAULT_PREFERENCES;
  const { email, digestHour, quietFrom, quietTo, push } = row;
  return { email, digestHour, quietFrom, quietTo, push };
}

/**
 * Saves what a member chose and leaves the rest as it is, so that two channels that save at the same moment do not undo each
 * other. Gives what held before. A channel with something to do when it is turned on or off does so in the same transaction.
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

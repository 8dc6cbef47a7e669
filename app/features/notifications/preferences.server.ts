import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { letterMarks, notificationPreferences } from "#app/db/schema/notifications.ts";
import { mails } from "#app/db/schema/portal.ts";
import { DEFAULT_PREFERENCES, type EmailMode, type Preferences } from "./preferences.ts";

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
 * Keeps what a member chose, and leaves the rest as it is: an end of letters must not be undone by what was chosen beside it
 * at the same moment. Letters that are turned on again begin with what is found from now on.
 */
export async function savePreferences(
  db: Db,
  userId: string,
  wish: Partial<Preferences>,
  now: Date,
): Promise<void> {
  const columns = { ...wish, updatedAt: now };
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .for("update");
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...columns })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: columns });
    const wished = wish.email === undefined ? before?.email : wish.email;
    if (before?.email === "none" && wished !== "none") await beginLetters(tx, userId, now);
    if (before?.email !== "none" && wished === "none") await dropLetters(tx, userId);
  });
}

/** Turns letters about matches off. */
export async function turnLettersOff(db: Db, userId: string, now: Date): Promise<void> {
  await savePreferences(db, userId, { email: "none" }, now);
}

/** Turns them on again as `email` says, unless they are on. */
export async function turnLettersOn(db: Db, userId: string, email: EmailMode | null, now: Date) {
  const before = await preferencesOf(db, userId);
  if (before.email === "none") await savePreferences(db, userId, { email }, now);
}

/** What was written and has not left stays here. */
async function dropLetters(tx: Db, userId: string): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .delete(mails)
    .where(and(eq(mails.recipient, address), eq(mails.kind, "matches"), isNotNull(mails.nextAttemptAt)));
}

/** Nobody is sent their past. */
async function beginLetters(tx: Db, userId: string, now: Date): Promise<void> {
  const newest = sql<number>`coalesce((select max(id) from notifications where user_id = ${userId}), 0)`;
  await tx
    .insert(letterMarks)
    .values({ userId, notificationId: newest, movedAt: now })
    .onConflictDoUpdate({
      target: letterMarks.userId,
      set: { notificationId: newest, movedAt: now },
    });
}

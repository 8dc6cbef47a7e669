import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { letterMarks } from "#app/db/schema/email.ts";
import { dropWaiting } from "#app/core/mail/letter-outbox.server.ts";
import { changePreferences, preferencesOf } from "#app/features/notifications/preferences.server.ts";
import type { EmailMode, Preferences, QuietHours } from "#app/features/notifications/preferences.ts";

/**
 * Saves a member's preferences for letters. Turning letters off drops waiting ones; turning them on starts
 * with new matches.
 */
export async function saveLetterPreferences(
  db: Db,
  userId: string,
  wish: Partial<Pick<Preferences, "email" | "digestHour"> & QuietHours>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await changePreferences(tx, userId, wish, now);
    const wished = wish.email === undefined ? before.email : wish.email;
    if (before.email === "none" && wished !== "none") await startCursorAtNewest(tx, userId, now);
    if (before.email !== "none" && wished === "none") await dropWaiting(tx, userId, ["matches"]);
  });
}

/** Turns letters about matches off. */
export async function turnLettersOff(db: Db, userId: string, now: Date): Promise<void> {
  await saveLetterPreferences(db, userId, { email: "none" }, now);
}

/** Turns them on again with the mode `email`, unless they are on. */
export async function turnLettersOn(db: Db, userId: string, email: EmailMode | null, now: Date) {
  const before = await preferencesOf(db, userId);
  if (before.email === "none") await saveLetterPreferences(db, userId, { email }, now);
}

/** Turns the monthly report on or off; a report that waits is not sent any more. */
export async function setMonthReport(db: Db, userId: string, on: boolean, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await changePreferences(tx, userId, { monthlyReport: on }, now);
    if (!on) await dropWaiting(tx, userId, ["month_report"]);
  });
}

/** Starts the cursor at the newest notification, so that turning letters on sends no backlog. */
async function startCursorAtNewest(tx: Db, userId: string, now: Date): Promise<void> {
  const newest = sql<number>`coalesce((select max(id) from notifications where user_id = ${userId}), 0)`;
  await tx
    .insert(letterMarks)
    .values({ userId, notificationId: newest, movedAt: now })
    .onConflictDoUpdate({
      target: letterMarks.userId,
      set: { notificationId: newest, movedAt: now },
    });
}

import { eq, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { accountEvents, pendingForms, sessions, users, verifications } from "#app/db/schema/accounts.ts";
import { PENDING_FORM_MS } from "./pending-forms.server.ts";

/** Deletes an account with all rows that belong to it. Its history stays, without personal data. */
export async function forgetAccount(tx: Db, userId: string, addresses: string[]): Promise<void> {
  await tx
    .update(accountEvents)
    .set({ userId: null, ipAddress: null, userAgent: null, device: null, detail: null })
    .where(eq(accountEvents.userId, userId));
  for (const identifier of [userId, ...addresses]) {
    // The value is the identifier, or JSON in which it is a text.
    const inJson = sql`position(${JSON.stringify(identifier)}::text in ${verifications.value}) > 0`;
    await tx.delete(verifications).where(or(eq(verifications.value, identifier), inJson));
  }
  await tx.delete(users).where(eq(users.id, userId));
}

/** Deletes sessions, links, codes and pending forms that have expired. */
export async function dropEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
  await db.delete(pendingForms).where(lte(pendingForms.createdAt, new Date(now.getTime() - PENDING_FORM_MS)));
}

/**
 * Invalidates what a person was sent or began before their password or address changed: links of reset letters, and
 * sign-ins that wait for a second step.
 */
export async function forgetChallenges(db: Db, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}

import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { dropOldAttempts } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { accountDeletions, sessions, users, verifications } from "#app/db/schema/accounts.ts";
import { interests } from "#app/db/schema/following.ts";
import { mails } from "#app/db/schema/portal.ts";
import { pushes } from "#app/db/schema/push.ts";
import { forgetRemoved } from "#app/features/favorites/hearts/keep.server.ts";
import { INTEREST_DAYS } from "#app/features/interests/interest.ts";
import { forgetAnsweredRequests, forgetPerson } from "./forget.server.ts";

const DAY_MS = 86_400_000;
const LETTERS_MS = 90 * DAY_MS;
const PUSHES_MS = 30 * DAY_MS;
const UNCONFIRMED_MS = 30 * DAY_MS;

/** Drops what has served its purpose, as the privacy policy promises. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
  await dropOldAttempts(db, now);
  await db
    .delete(accountDeletions)
    .where(and(isNull(accountDeletions.confirmedAt), lte(accountDeletions.tokenExpiresAt, now)));
  // Waiting letters stay; the last letter to somebody who left has nobody to be kept for.
  await db
    .delete(mails)
    .where(
      or(
        and(isNull(mails.nextAttemptAt), lt(mails.createdAt, ago(LETTERS_MS))),
        and(eq(mails.kind, "account_deleted"), isNotNull(mails.sentAt)),
      ),
    );
  await db.delete(pushes).where(and(isNull(pushes.nextAttemptAt), lt(pushes.createdAt, ago(PUSHES_MS))));
  await db.delete(interests).where(lt(interests.createdAt, ago(INTEREST_DAYS * DAY_MS)));
  await forgetRemoved(db, now);
  await forgetAnsweredRequests(db, now);
  await dropUnconfirmed(db, ago(UNCONFIRMED_MS), now);
}

/** Accounts that nobody ever confirmed or used. */
async function dropUnconfirmed(db: Db, createdBefore: Date, now: Date): Promise<void> {
  const abandoned = and(
    eq(users.emailVerified, false),
    lt(users.createdAt, createdBefore),
    sql`not exists (select 1 from account_events e where e.user_id = ${users.id} and e.kind = 'sign_in')`,
    sql`not exists (select 1 from sessions s where s.user_id = ${users.id})`,
  );
  const found = await db.select({ id: users.id }).from(users).where(abandoned);
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      // Asked again and held: its owner may be confirming it right now.
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), abandoned))
        .for("update");
      if (user) await forgetPerson(tx, user, now);
    });
  }
}

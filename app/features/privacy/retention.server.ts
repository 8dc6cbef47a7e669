import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { forgetPixKeys } from "#app/core/billing/refund-requests.server.ts";
import { dropUnclaimedEvents } from "#app/core/billing/stored-events.server.ts";
import { dropOldUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import { dropOldDeliveries } from "#app/core/page-deliveries/deliveries.server.ts";
import { dropOldAttempts } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { accountDeletions } from "#app/db/schema/privacy.ts";
import { forgetRemoved } from "#app/features/favorites/hearts/keep.server.ts";
import { dropEndedSessions } from "#app/features/accounts/forget-account.server.ts";
import { dropOldHelp } from "#app/features/help/help-queue.server.ts";
import { dropOldInterests } from "#app/features/interests/keep-interests.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { forgetAnsweredRequests, forgetPerson } from "./forget.server.ts";

const UNCONFIRMED_MS = 30 * DAY_MS;
/** As long as the payment provider repeats its messages. */
const UNCLAIMED_MS = 30 * DAY_MS;

/** Deletes data whose retention time is over, as the privacy policy promises. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await dropEndedSessions(db, now);
  await dropOldAttempts(db, now);
  await db
    .delete(accountDeletions)
    .where(and(isNull(accountDeletions.confirmedAt), lte(accountDeletions.tokenExpiresAt, now)));
  await dropOldInterests(db, now);
  await dropOldDeliveries(db, now);
  await dropOldHelp(db, now);
  await forgetRemoved(db, now);
  await forgetAnsweredRequests(db, now);
  await forgetPixKeys(db, now);
  await dropUnclaimedEvents(db, ago(UNCLAIMED_MS));
  await dropOldUnreadable(db, ago(UNCLAIMED_MS));
  await dropUnconfirmed(db, ago(UNCONFIRMED_MS), now);
}

/** Deletes accounts that nobody ever confirmed or used. */
async function dropUnconfirmed(db: Db, createdBefore: Date, now: Date): Promise<void> {
  const abandoned = and(
    eq(users.emailVerified, false),
    lt(users.createdAt, createdBefore),
    sql`not exists (select 1 from account_events e where e.user_id = ${users.id} and e.kind = 'sign_in')`,
    sql`not exists (select 1 from sessions s where s.user_id = ${users.id})`,
  );
  const rows = await db.select({ id: users.id }).from(users).where(abandoned);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      // Checked again under a lock: its owner may be confirming it right now.
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), abandoned))
        .for("update");
      if (user) await forgetPerson(tx, user, now);
    });
  }
}

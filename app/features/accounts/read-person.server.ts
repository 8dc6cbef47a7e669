import { and, count, desc, eq, gt, max } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { accountEvents, passkeys, profiles, sessions, users } from "#app/db/schema/accounts.ts";

export type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** An account as administrators see it; null: there is none of this id. */
export async function readPerson(db: Db, userId: string, now: Date) {
  const [row] = await db
    .select({ profile: profiles, confirmed: users.emailVerified, twoStep: users.twoFactorEnabled })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!row) return null;
  const [open] = await db
    .select({ count: count(), seenAt: max(sessions.updatedAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  const keys = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  const [entered] = await db
    .select({ at: accountEvents.at })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), eq(accountEvents.kind, "sign_in")))
    .orderBy(desc(accountEvents.at))
    .limit(1);
  return {
    ...row.profile,
    confirmed: row.confirmed,
    twoStep: row.twoStep === true,
    passkeys: keys.length,
    sessions: open!.count,
    /** When somebody signed in or used an open session last, to the day; null: never, as far as is kept. */
    seenAt: [open!.seenAt, entered?.at ?? null].reduce((a, b) =>
      a !== null && (b === null || a > b) ? a : b,
    ),
  };
}

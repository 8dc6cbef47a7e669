import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { planOf, trialDaysLeft } from "#app/facts/plans/plans.ts";
import type { AccountsHost } from "./host.server.ts";
import { sessionTokenOf } from "./account-cookies.ts";
import { displayName, type Viewer } from "./viewer.ts";

/**
 * The signed-in person, and the cookies that extend the session. Without a session cookie the library is not called.
 */
export async function readViewer(
  host: AccountsHost,
  headers: Headers,
): Promise<{ viewer: Viewer | null; cookies: string[] }> {
  if (sessionTokenOf(headers.get("cookie")) === null) return { viewer: null, cookies: [] };
  const auth = await host.auth();
  const answer = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = answer.headers?.getSetCookie() ?? [];
  if (!answer.response) return { viewer: null, cookies };
  const { user, session } = answer.response;
  return { viewer: await viewerOf(host.db, user.id, session.id, host.now()), cookies };
}

async function viewerOf(db: Db, userId: string, sessionId: string, now: Date): Promise<Viewer | null> {
  const rows = await db
    .select({ profile: profiles, subscription: subscriptions })
    .from(profiles)
    .leftJoin(subscriptions, eq(subscriptions.userId, profiles.userId))
    .where(eq(profiles.userId, userId));
  const profile = rows[0]?.profile;
  // A session that began while an administrator blocked the account has no rights either.
  if (!profile || profile.blockedAt !== null) return null;
  const today = dayInSaoPaulo(now);
  if (profile.lastSeenOn === null || profile.lastSeenOn < today) await recordVisit(db, userId, today);
  const trial = { start: profile.freeTrialStart, days: profile.freeTrialDays };
  return {
    userId,
    sessionId,
    fullName: profile.fullName,
    displayName: displayName(profile.username, profile.fullName),
    email: profile.email,
    avatarUrl: profile.avatarUrl,
    role: profile.role,
    plan: planOf(
      trial,
      rows.flatMap(({ subscription }) => subscription ?? []),
      now,
    ),
    trialDaysLeft: trialDaysLeft(trial, now),
  };
}

/** Once a day for each member; triggers count it. */
async function recordVisit(db: Db, userId: string, today: IsoDate): Promise<void> {
  const { lastSeenOn } = profiles;
  await db
    .update(profiles)
    .set({ lastSeenOn: today })
    .where(and(eq(profiles.userId, userId), or(isNull(lastSeenOn), lt(lastSeenOn, today))));
}

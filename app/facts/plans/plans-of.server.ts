import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { planOf, type Plan } from "./plans.ts";

/** The plans of members at an instant, without those who have no profile. */
export async function plansOf(db: Db, userIds: string[], now: Date): Promise<Map<string, Plan>> {
  const rows = await db
    .select({
      userId: profiles.userId,
      start: profiles.freeTrialStart,
      days: profiles.freeTrialDays,
      subscription: subscriptions,
    })
    .from(profiles)
    .leftJoin(subscriptions, eq(subscriptions.userId, profiles.userId))
    .where(sql`${profiles.userId} = any(${sql.param(userIds)}::uuid[])`);
  const plans = new Map<string, Plan>();
  for (const [userId, theirs] of Map.groupBy(rows, (row) => row.userId)) {
    const held = theirs.flatMap(({ subscription }) => subscription ?? []);
    plans.set(userId, planOf(theirs[0]!, held, now));
  }
  return plans;
}

/** The plan of one member at an instant. */
export async function planOfMember(db: Db, userId: string, now: Date): Promise<Plan> {
  return (await plansOf(db, [userId], now)).get(userId) ?? "free";
}

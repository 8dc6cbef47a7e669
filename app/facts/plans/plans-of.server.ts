import { and, eq, exists, not, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { isInForce, PAID_STATES, planOf, PREMIUM_PRODUCT, type Plan } from "./plans.ts";

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
    const current = theirs.flatMap(({ subscription }) => subscription ?? []);
    plans.set(userId, planOf(theirs[0]!, current, now));
  }
  return plans;
}

/** Condition on a row of `profiles`: whether `planOf` gives the member this plan at an instant. */
export function hasPlan(plan: Plan, now: Date): SQL | undefined {
  const premium = exists(sql`(select from ${subscriptions}
    where ${subscriptions.userId} = ${profiles.userId} and ${isPaid(now)})`);
  if (plan === "premium") return premium;
  return and(not(premium), plan === "trial" ? onTrial(now) : not(onTrial(now)));
}

/**
 * Query of the `id` of each member whose plan at an instant is more than free, in their order. Reads the trials in force
 * by their index and the subscriptions, not the many members who have neither.
 */
export function membersAboveFree(now: Date): SQL {
  return sql`select ${profiles.userId} as id from ${profiles} where ${onTrial(now)}
    union select ${subscriptions.userId} from ${subscriptions} where ${isPaid(now)} order by id`;
}

/** Condition on a row of `subscriptions`, as `isInForce` has it. */
function isPaid(now: Date): SQL {
  return sql`${subscriptions.productId} = ${PREMIUM_PRODUCT}
    and ${subscriptions.status} = any(${sql.param([...PAID_STATES])}::text[])
    and (${subscriptions.currentPeriodEnd} is null
      or coalesce(${subscriptions.graceUntil}, ${subscriptions.currentPeriodEnd}) > ${now})`;
}

/** When the trial of a row of `profiles` ends, as the index `profiles_trial_end` has it. */
const TRIAL_END = sql`((${profiles.freeTrialStart} at time zone 'UTC')
  + ${profiles.freeTrialDays} * interval '24 hours')`;

function onTrial(now: Date): SQL {
  return sql`${TRIAL_END} > (${now}::timestamptz at time zone 'UTC')`;
}

/** Condition on a row of `profiles`: whether its trial ends between two instants, both included. */
export function trialEndsBetween(from: Date, to: Date): SQL {
  return sql`${TRIAL_END} between (${from}::timestamptz at time zone 'UTC') and (${to}::timestamptz at time zone 'UTC')`;
}

/** The plan of one member at an instant. */
export async function planOfMember(db: Db, userId: string, now: Date): Promise<Plan> {
  return (await plansOf(db, [userId], now)).get(userId) ?? "free";
}

/** The answer of `check-subscription`: names of the specification. */
export interface SubscriptionStatus {
  /** Whether a paid plan is in force, also in its days of grace; not in a trial. */
  subscribed: boolean;
  product_id: string | null;
  /** Until when it is paid, ISO; null: it does not end, or there is none. */
  subscription_end: string | null;
}

export async function subscriptionStatus(db: Db, userId: string, now: Date): Promise<SubscriptionStatus> {
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const inForce = rows.filter((row) => isInForce(row, now));
  if (inForce.length === 0) return { subscribed: false, product_id: null, subscription_end: null };
  const ends = inForce.map(({ currentPeriodEnd }) => currentPeriodEnd?.getTime() ?? Infinity);
  const end = Math.max(...ends);
  return {
    subscribed: true,
    product_id: PREMIUM_PRODUCT,
    subscription_end: end === Infinity ? null : new Date(end).toISOString(),
  };
}

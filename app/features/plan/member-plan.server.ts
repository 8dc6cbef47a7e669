import { eq, inArray, type SQL } from "drizzle-orm";
import { billingOf, type Billing } from "#app/core/billing/billing.ts";
import { grantOf } from "#app/core/billing/grant-premium.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { requestsOf } from "#app/core/billing/refund-requests.server.ts";
import { countedEvents } from "#app/core/billing/stored-events.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { MONTH_ANNOUNCED_MS } from "./due-letters.ts";
import type { MemberPlan } from "./member-plan.ts";

/** A member's plan for administrators; null: there is no account with this e-mail. */
export async function readMemberPlan(
  db: Db,
  providers: readonly PaymentProvider[],
  email: string,
  now: Date,
): Promise<MemberPlan | null> {
  const [profile] = await db.select().from(profiles).where(ofAddress(db, email));
  if (!profile) return null;
  const { userId, freeTrialStart: start, freeTrialDays: days } = profile;
  const bought = [];
  for (const provider of providers) {
    const billing = billingOf(await countedEvents(db, provider, userId));
    if (billing.purchases.length === 0) continue;
    const requests = await requestsOf(db, provider.name, userId);
    bought.push({ provider: provider.name, live: provider.live, billing, requests });
  }
  const plan = await planOfMember(db, userId, now);
  return { plan, trial: { start, days }, given: await grantOf(db, userId, now), bought, now };
}

/** Condition on a row of `profiles`: it is of the account with this address, which an index of `users` finds. */
export function ofAddress(db: Db, email: string): SQL {
  const account = db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return inArray(profiles.userId, account);
}

/**
 * When a month of Premium that was bought once ends, in its last days; null: it is not near, or something follows it:
 * another month, a subscription, days that were given, or what is left of a trial.
 */
export async function endingMonth(
  db: Db,
  userId: string,
  { purchases, subscription, paidUntil: end }: Billing,
  now: Date,
): Promise<Date | null> {
  if (!end || end <= now || end.getTime() - now.getTime() > MONTH_ANNOUNCED_MS) return null;
  const last = purchases.filter(({ state, period }) => state === "paid" && period?.end.getTime() === +end);
  const isMonth = last.length > 0 && last.every(({ subscriptionId }) => subscriptionId === null);
  if (!isMonth || subscription?.renews) return null;
  return (await planOfMember(db, userId, end)) === "free" ? end : null;
}

import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/portal.ts";
import { MANUAL } from "./payment-provider.ts";
import { planOf, PREMIUM_PRODUCT, trialDaysLeft } from "./plans.ts";

export type SetPlanOutcome =
  | { outcome: "premium" }
  /** `trialEnded`: days of the trial were left, and are given up. */
  | { outcome: "free"; trialEnded: boolean }
  | { outcome: "no_such_account" }
  /** A payment provider charges for it: there it has to be cancelled. */
  | { outcome: "paid_elsewhere"; provider: string };

/** Gives an account Premium without a payment, or takes it and what is left of the trial away. */
export async function setPlan(
  db: Db,
  email: string,
  plan: "premium" | "free",
  now: Date,
): Promise<SetPlanOutcome> {
  return db.transaction(async (tx): Promise<SetPlanOutcome> => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email.toLowerCase()));
    if (!profile) return { outcome: "no_such_account" };
    const { userId } = profile;
    if (plan === "premium") {
      await grant(tx, userId, now);
      return { outcome: "premium" };
    }
    const paid = await paidElsewhere(tx, userId, now);
    if (paid) return { outcome: "paid_elsewhere", provider: paid };
    await tx
      .update(subscriptions)
      .set({ status: "canceled", updatedAt: now })
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, MANUAL)));
    const left = trialDaysLeft({ start: profile.freeTrialStart, days: profile.freeTrialDays }, now);
    if (left > 0) {
      const days = Math.max(0, profile.freeTrialDays - left);
      await tx.update(profiles).set({ freeTrialDays: days }).where(eq(profiles.userId, userId));
    }
    return { outcome: "free", trialEnded: left > 0 };
  });
}

async function grant(tx: Db, userId: string, now: Date): Promise<void> {
  const terms = { productId: PREMIUM_PRODUCT, status: "active", currentPeriodEnd: null, updatedAt: now };
  await tx
    .insert(subscriptions)
    .values({ userId, provider: MANUAL, providerId: `${MANUAL}:${userId}`, createdAt: now, ...terms })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: { ...terms, cancelAtPeriodEnd: false } });
}

/** The provider of a subscription that makes this person Premium and is not ours to end. */
async function paidElsewhere(tx: Db, userId: string, now: Date): Promise<string | null> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.provider, MANUAL)));
  const noTrial = { start: now, days: 0 };
  return rows.find((row) => planOf(noTrial, [row], now) === "premium")?.provider ?? null;
}

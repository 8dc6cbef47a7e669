import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { isInForce, PREMIUM_PRODUCT } from "#app/facts/plans/plans.ts";

/** Provider of subscriptions that were given; nobody pays for them. */
export const MANUAL = "manual";

/** Gives a person Premium without a payment and without an end. */
export async function grantPremium(tx: Db, userId: string, now: Date): Promise<void> {
  const terms = { productId: PREMIUM_PRODUCT, status: "active", currentPeriodEnd: null, updatedAt: now };
  await tx
    .insert(subscriptions)
    .values({ userId, provider: MANUAL, providerId: `${MANUAL}:${userId}`, createdAt: now, ...terms })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: { ...terms, cancelAtPeriodEnd: false } });
}

/** Ends Premium that was given without a payment. */
export async function endGrantedPremium(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "canceled", updatedAt: now })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, MANUAL)));
}

/** The provider of a paid subscription that makes this person Premium, which a command must not end. */
export async function paidElsewhere(tx: Db, userId: string, now: Date): Promise<string | null> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.provider, MANUAL)));
  return rows.find((row) => isInForce(row, now))?.provider ?? null;
}

/** Ends Premium that was bought at a provider without money, where real money is taken from now on. */
export async function endPretendedPremium(db: Db, provider: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: "canceled", cancelAtPeriodEnd: true, updatedAt: now })
    .where(and(eq(subscriptions.provider, provider), ne(subscriptions.status, "canceled")));
}

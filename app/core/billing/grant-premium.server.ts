import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { isInForce, PREMIUM_PRODUCT } from "#app/facts/plans/plans.ts";

/** Provider of subscriptions that were given; nobody pays for them. */
export const MANUAL = "manual";

/** Gives a person Premium without a payment until an instant; null: without an end. */
export async function grantPremium(tx: Db, userId: string, until: Date | null, now: Date): Promise<void> {
  const terms = {
    productId: PREMIUM_PRODUCT,
    status: "active",
    currentPeriodEnd: until,
    cancelAtPeriodEnd: until !== null,
    updatedAt: now,
  };
  await tx
    .insert(subscriptions)
    .values({ userId, provider: MANUAL, providerId: `${MANUAL}:${userId}`, createdAt: now, ...terms })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: terms });
}

/** Premium that was given without a payment. */
export interface Grant {
  /** Null: it has no end. */
  until: Date | null;
}

/** Until when a person has Premium that was given; null: none was, or it is over. */
export async function grantOf(tx: Db, userId: string, now: Date): Promise<Grant | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, MANUAL)));
  return row && isInForce(row, now) ? { until: row.currentPeriodEnd } : null;
}

/** The date until which Premium was given, also after it; null: none was given, it has no end, or it was taken away. */
export async function givenUntil(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: subscriptions.currentPeriodEnd })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.provider, MANUAL),
        ne(subscriptions.status, "canceled"),
      ),
    );
  return row?.until ?? null;
}

/** Ends Premium that was given without a payment. */
export async function endGrantedPremium(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "canceled", updatedAt: now })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, MANUAL)));
}

/** What a person pays for at a provider, which no administrator ends here; null: nothing that is in force. */
export async function paidSubscription(
  tx: Db,
  userId: string,
  now: Date,
): Promise<{ provider: string; until: Date | null; renews: boolean } | null> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.provider, MANUAL)));
  const inForce = rows.filter((row) => isInForce(row, now));
  const row = inForce.find(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd) ?? inForce[0];
  if (!row) return null;
  return { provider: row.provider, until: row.currentPeriodEnd, renews: !row.cancelAtPeriodEnd };
}

/** Ends Premium that was bought at a provider without money, where real money is taken from now on. */
export async function endPretendedPremium(db: Db, provider: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: "canceled", cancelAtPeriodEnd: true, updatedAt: now })
    .where(and(eq(subscriptions.provider, provider), ne(subscriptions.status, "canceled")));
}

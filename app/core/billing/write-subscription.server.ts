import { inArray } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { PREMIUM_PRODUCT } from "#app/facts/plans/plans.ts";
import type { Billing } from "./billing.ts";

/** The row that decides the member's plan: what their messages say, in short. */
export async function writeSubscription(
  tx: Db,
  provider: string,
  userId: string,
  billing: Billing,
  now: Date,
): Promise<void> {
  const terms = { ...termsOf(billing, now), productId: PREMIUM_PRODUCT, updatedAt: now };
  await tx
    .insert(subscriptions)
    .values({ userId, provider, providerId: rowId(provider, userId), createdAt: now, ...terms })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: terms });
}

type Written = typeof subscriptions.$inferSelect;

/** The rows of members by their user ids; without those who have none. */
export async function writtenOf(
  db: Db,
  provider: string,
  userIds: readonly string[],
): Promise<Map<string, Written>> {
  const ids = userIds.map((userId) => rowId(provider, userId));
  const rows = await db.select().from(subscriptions).where(inArray(subscriptions.providerId, ids));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Whether the row says what the messages say; null: there is no row. */
export function isWritten(row: Written | null, billing: Billing, now: Date): boolean {
  if (!row) return billing.purchases.length === 0 && !billing.subscription;
  const terms = termsOf(billing, now);
  return (
    row.status === terms.status &&
    row.cancelAtPeriodEnd === terms.cancelAtPeriodEnd &&
    row.graceUntil?.getTime() === terms.graceUntil?.getTime() &&
    (billing.paidUntil === null || row.currentPeriodEnd?.getTime() === billing.paidUntil.getTime())
  );
}

function rowId(provider: string, userId: string): string {
  return `${provider}:${userId}`;
}

function termsOf({ subscription, paidUntil, graceUntil }: Billing, now: Date) {
  return {
    status: paidUntil === null ? "unpaid" : subscription?.state === "past_due" ? "past_due" : "active",
    // Nothing was paid: the row grants nothing.
    currentPeriodEnd: paidUntil ?? now,
    graceUntil,
    cancelAtPeriodEnd: !subscription?.renews,
  };
}

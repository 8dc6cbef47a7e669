import type { Billing } from "#app/core/billing/billing.ts";
import type { Db } from "#app/db/connect.server.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { MONTH_ANNOUNCED_MS } from "./due-letters.ts";

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

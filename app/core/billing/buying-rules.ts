import { isRunning, type Billing } from "./billing.ts";
import { lastEnd } from "./paid-days.ts";
import type { Offer } from "./payment-provider.ts";

/** Nobody has two subscriptions; a month can be bought beside one that is going to end. */
export function mayBuy(billing: Billing, offer: Offer): boolean {
  const { subscription } = billing;
  if (!subscription || !isRunning(subscription) || isGivenUp(billing)) return true;
  return offer === "month" && !subscription.renews;
}

/** Whether a new purchase ends the subscription: nothing of it was paid yet, or its renewal cannot be paid any more. */
export function isReplaced(billing: Billing): boolean {
  return billing.subscription?.state === "incomplete" || isGivenUp(billing);
}

/** A renewal that failed, and of which the provider has left nothing that could be paid. */
function isGivenUp({ subscription, purchases }: Billing): boolean {
  return (
    subscription?.state === "past_due" &&
    purchases.every(({ subscriptionId, state }) => subscriptionId !== subscription.id || state !== "open")
  );
}

/** Why a cancelled subscription cannot renew again. */
export type RenewalBar =
  /** Days after its end are paid by a month that was bought since: renewing would charge them a second time. */
  | { kind: "paid_beyond"; until: Date }
  /** A code for such a month can still be paid. */
  | { kind: "month_open" };

/** Why a cancelled subscription cannot renew again without charging the same days twice; null: it can. */
export function renewalBar({ subscription, purchases }: Billing): RenewalBar | null {
  const months = purchases.filter((one) => one.subscriptionId === null);
  const end = lastEnd(purchases.filter((one) => one.subscriptionId === subscription?.id));
  const until = lastEnd(months);
  if (until && end && until > end) return { kind: "paid_beyond", until };
  return months.some(({ state }) => state === "open") ? { kind: "month_open" } : null;
}

import type { Purchase } from "#app/core/billing/billing.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** A period of thirty days of Premium, the `n`th of a subscription (from 0), paid by card at this moment. */
export function paidPurchase(paidAt: Date, changes: Partial<Purchase> = {}, n = 1): Purchase {
  return {
    id: `in_${n}`,
    state: "paid",
    amountCents: 2_990,
    method: "card",
    paymentId: `pi_${n}`,
    subscriptionId: "sub_1",
    issuedAt: paidAt,
    paidAt,
    period: { start: paidAt, end: new Date(paidAt.getTime() + 30 * DAY_MS) },
    refundedCents: 0,
    refunds: [],
    attempts: 1,
    nextAttemptAt: null,
    document: null,
    boleto: null,
    ...changes,
  };
}

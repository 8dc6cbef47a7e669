import type { FactOf, PaymentEvent, PaymentFact } from "#app/core/billing/payment-facts.ts";

const PRICE = { amountCents: 2_990, currency: "brl", priceId: "price_1" };

let events = 0;
/** A message of the provider. */
export const event = (at: Date, ...facts: PaymentFact[]): PaymentEvent => ({
  id: `evt_${++events}`,
  at,
  facts,
});

export const subscriptionUntil = (
  periodEnd: Date,
  changes: Partial<FactOf<"subscription">> = {},
): FactOf<"subscription"> => ({
  kind: "subscription",
  id: "sub_1",
  state: "active",
  priceId: PRICE.priceId,
  endsAtPeriodEnd: false,
  periodEnd,
  endedAt: null,
  ...changes,
});

/** The invoice of a period, paid as it begins. */
export const invoiceFor = (
  periodStart: Date,
  periodEnd: Date,
  changes: Partial<FactOf<"invoice">> = {},
): FactOf<"invoice"> => ({
  kind: "invoice",
  id: "in_0",
  subscriptionId: "sub_1",
  state: "paid",
  ...PRICE,
  issuedAt: periodStart,
  paidAt: periodStart,
  periodStart,
  periodEnd,
  attempts: 1,
  nextAttemptAt: null,
  document: null,
  ...changes,
});

export const monthAt = (at: Date, changes: Partial<FactOf<"month">> = {}): FactOf<"month"> => ({
  kind: "month",
  id: "cs_1",
  paymentId: "pi_m1",
  state: "paid",
  ...PRICE,
  issuedAt: at,
  paidAt: at,
  ...changes,
});

export const refundOf = (paymentId: string, changes: Partial<FactOf<"refund">> = {}): FactOf<"refund"> => ({
  kind: "refund",
  id: `re_${paymentId}`,
  paymentId,
  state: "done",
  amountCents: PRICE.amountCents,
  currency: PRICE.currency,
  ...changes,
});

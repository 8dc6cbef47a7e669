import type { PaymentEvent, PaymentFact } from "./payment-facts.ts";

/** What we sell, from our own table, against which every event is checked before it grants anything. */
export interface SaleTerms {
  /** Every amount that Premium was ever sold for; the first is today's. */
  amountsCents: readonly number[];
  /** In lower case, `brl`. */
  currency: string;
  /** The provider's ids of our price; the first is today's. Null: the provider has none. */
  priceIds: readonly string[] | null;
}

/**
 * Why an event is about something that we do not sell; null: it is about Premium at our price. A refund or a
 * cancellation gives nothing, so only what is charged is checked.
 */
export function refusalOf({ facts }: PaymentEvent, terms: SaleTerms): string | null {
  for (const fact of facts) {
    const reason = factRefusal(fact, terms);
    if (reason) return reason;
  }
  return null;
}

function factRefusal(fact: PaymentFact, { amountsCents, currency, priceIds }: SaleTerms): string | null {
  if (fact.kind !== "subscription" && fact.kind !== "invoice" && fact.kind !== "month") return null;
  if (priceIds && !(fact.priceId && priceIds.includes(fact.priceId)))
    return `${fact.id} is for the price ${fact.priceId ?? "(none)"}, which is not ours`;
  if (fact.kind === "subscription") return null;
  if (fact.currency !== currency) return `${fact.id} is in ${fact.currency}, not in ${currency}`;
  if (!amountsCents.includes(fact.amountCents))
    return `${fact.id} is for ${fact.amountCents} cents, which is no price of ours`;
  return null;
}

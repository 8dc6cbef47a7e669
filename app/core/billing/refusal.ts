import type { PaymentEvent, PaymentFact } from "./payment-facts.ts";
import type { PaymentProvider, ProviderEvent, SaleTerms } from "./payment-provider.ts";

/**
 * Why a message counts for nothing, in English for the log; null: it counts. It follows from the message and from
 * today's price list alone, so a message that a wrong list refused counts as soon as the list is right.
 */
export function refusalFor(
  { live, terms }: Pick<PaymentProvider, "live" | "terms">,
  event: ProviderEvent,
): string | null {
  if (event.foreignAccount) return `it is about the account ${event.foreignAccount}, which is not ours`;
  if (event.live !== live)
    return event.live ? "it is about real money, but the keys are for tests" : "it is a test, no real money";
  return refusalOf(event, terms);
}

/**
 * Why an event is about something that we do not sell; null: it is about Premium at our price. A refund or a
 * cancellation gives nothing, so only what is charged is checked.
 */
function refusalOf({ facts }: PaymentEvent, terms: SaleTerms): string | null {
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

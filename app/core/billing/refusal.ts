import type { PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import { refusalOf } from "./terms.ts";

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

import { billingOf, type Purchase } from "./billing.ts";
import { newestFacts } from "./newest-facts.ts";
import type { PaymentEvent } from "./payment-facts.ts";

/**
 * What became of the page of one checkout. `confirming`: the provider has not said yet that it was paid. `waiting`: a
 * boleto or a Pix code was issued. `failed`: it was left, or can be paid no more.
 */
export type CheckoutOutcome =
  | { state: "confirming" }
  | { state: "waiting"; purchase: Purchase }
  | { state: "paid"; purchase: Purchase }
  | { state: "failed" };

/** What the messages say about a checkout, by its id; null: nothing. */
export function checkoutOutcome(events: readonly PaymentEvent[], checkoutId: string): CheckoutOutcome | null {
  const facts = newestFacts(events);
  const page = facts.checkout.find(({ id }) => id === checkoutId);
  const { purchases } = billingOf(events);
  // The first period of the subscription that it began.
  const purchase = purchases.findLast(
    ({ id, subscriptionId }) =>
      id === checkoutId || (subscriptionId !== null && subscriptionId === page?.subscriptionId),
  );
  if (!purchase) return page ? { state: page.subscriptionId ? "confirming" : "failed" } : null;
  if (purchase.state === "void") return { state: "failed" };
  if (purchase.state !== "open") return { state: "paid", purchase };
  return purchase.method === "card" || purchase.method === null
    ? { state: "confirming" }
    : { state: "waiting", purchase };
}

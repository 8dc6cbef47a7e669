import type { Stripe } from "stripe";
import { paidAddress } from "#app/core/billing/paid-address.ts";
import { OFFER_METHODS, type Order } from "#app/core/billing/payment-provider.ts";
import { PLANS } from "#app/facts/plans/plans.ts";

export const CURRENCY = "brl";

/** What a page of Stripe's checkout sells. A month is sold by our own table, because Stripe's price renews by itself. */
export function sessionParams(
  { offer, customerId, userId, paidUrl, leftUrl }: Order,
  priceIds: readonly string[],
) {
  const [priceId = ""] = priceIds;
  const common = {
    customer: customerId,
    client_reference_id: userId,
    // Stripe writes the id of the session in its place.
    success_url: paidAddress(paidUrl, "{CHECKOUT_SESSION_ID}"),
    cancel_url: leftUrl,
    locale: "pt-BR",
    allowed_payment_method_types: [...OFFER_METHODS[offer]],
    metadata: { user_id: userId, price_id: priceId },
  } satisfies Stripe.Checkout.SessionCreateParams;
  if (offer === "subscription")
    return {
      ...common,
      mode: "subscription",
      line_items: [{ price: priceId, quantity: 1 }],
      subscription_data: { metadata: { user_id: userId } },
    } satisfies Stripe.Checkout.SessionCreateParams;
  const { name, priceCents } = PLANS.premium;
  return {
    ...common,
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: priceCents ?? 0,
          product_data: { name: `Martelo ${name}, um mês` },
        },
      },
    ],
    payment_intent_data: { metadata: { user_id: userId } },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

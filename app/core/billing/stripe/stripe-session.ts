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

/**
 * In what Stripe's price differs from the one of our own table, in English for the log; null: in nothing. It charges
 * what it says, whatever our pages say, so it must be in force and of the same account mode, amount and rhythm.
 */
export function priceFaultOf(price: Stripe.Price, live: boolean): string | null {
  const { priceCents } = PLANS.premium;
  const { recurring } = price;
  const faults = [
    price.livemode === live
      ? null
      : `is for ${price.livemode ? "real money" : "tests"}, and the keys are not`,
    price.active ? null : "is archived",
    price.currency === CURRENCY ? null : `is in ${price.currency}, not in ${CURRENCY}`,
    price.unit_amount === priceCents
      ? null
      : `is ${price.unit_amount ?? "no fixed number of"} cents, not ${priceCents}`,
    price.billing_scheme === "per_unit" && recurring?.usage_type !== "metered" ? null : "depends on use",
    recurring?.interval === "month" && recurring.interval_count === 1 ? null : "is not charged once a month",
  ].filter((fault) => fault !== null);
  return faults.length > 0 ? `Stripe's price ${price.id} ${faults.join(", ")}` : null;
}

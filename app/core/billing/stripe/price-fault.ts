import type { Stripe } from "stripe";
import { PLANS } from "#app/facts/plans/plans.ts";
import { CURRENCY } from "./stripe-session.ts";

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

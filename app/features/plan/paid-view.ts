import type { CheckoutOutcome } from "#app/core/billing/checkout-outcome.ts";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import { payAddress } from "./billing-notices.ts";

/** The page asks often at first, because most messages come within seconds, then for some minutes, and then no more. */
const OFTEN = { turns: 15, seconds: 4 };
const SELDOM = { turns: 16, seconds: 15 };

/** In how many seconds the page asks again after having asked so often; null: no more. */
export function pauseAfter(turn: number): number | null {
  if (turn < OFTEN.turns) return OFTEN.seconds;
  return turn < OFTEN.turns + SELDOM.turns ? SELDOM.seconds : null;
}

/** What somebody reads who comes from the page of a checkout and is not Premium by it yet. */
export type PaidView =
  | { state: "confirming"; checkoutId: string; turn: number }
  | { state: "waiting"; method: PaymentMethod; link: string | null }
  | { state: "failed" }
  /** The address names no checkout of this member. */
  | { state: "unknown" };

export function paidView(
  outcome: Exclude<CheckoutOutcome, { state: "paid" }> | null,
  checkoutId: string,
  turn: number,
  now: Date,
): PaidView {
  if (!outcome) return { state: "unknown" };
  if (outcome.state === "confirming") return { state: "confirming", checkoutId, turn };
  if (outcome.state === "failed") return { state: "failed" };
  const { purchase } = outcome;
  return { state: "waiting", method: purchase.method ?? "boleto", link: payAddress(purchase, now) };
}

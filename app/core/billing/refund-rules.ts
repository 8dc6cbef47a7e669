import { DAY_MS } from "#app/lib/durations.ts";
import type { Purchase } from "./billing.ts";

/** Days after a payment in which it is given back without a reason (Código de Defesa do Consumidor, art. 49). */
export const REFUND_DAYS = 7;

/** The newest payment if it can be given back by the member alone; null: none, or its days are over. */
export function refundable(purchases: readonly Purchase[], now: Date): Purchase | null {
  const newest = newestPaid(purchases);
  return newest && isWithin(newest, REFUND_DAYS, now) ? newest : null;
}

/** The last moment in which the newest payment can be given back; null: no payment. */
export function refundableUntil(purchases: readonly Purchase[]): Date | null {
  const paidAt = newestPaid(purchases)?.paidAt;
  return paidAt ? new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS) : null;
}

/** What of a payment has not been given back yet, in cents. */
export function leftToRefund({ amountCents, refundedCents }: Purchase): number {
  return amountCents - refundedCents;
}

function newestPaid(purchases: readonly Purchase[]): Purchase | null {
  const paid = purchases.filter(({ state, paidAt }) => state === "paid" && paidAt);
  return paid.toSorted((a, b) => b.paidAt!.getTime() - a.paidAt!.getTime())[0] ?? null;
}

function isWithin({ paidAt }: Purchase, days: number, now: Date): boolean {
  return paidAt !== null && now.getTime() - paidAt.getTime() < days * DAY_MS;
}

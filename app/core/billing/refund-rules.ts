import { addDays, dayInSaoPaulo } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { Purchase } from "./billing.ts";

/** Days after a payment in which it is given back without a reason (Código de Defesa do Consumidor, art. 49). */
export const REFUND_DAYS = 7;

/**
 * Why money is given back on request: `withdrawal` is the right of the first days (Código de Defesa do Consumidor, art.
 * 49) where the provider cannot send the money back; `guarantee` is our promise about the first purchase.
 */
export const REFUND_RIGHTS = ["withdrawal", "guarantee"] as const;
export type RefundRight = (typeof REFUND_RIGHTS)[number];

/** The rights as people read them. */
export const RIGHT_NAMES: Record<RefundRight, string> = {
  withdrawal: "Desistência em 7 dias",
  guarantee: "Garantia de 30 dias",
};

/** Days after the first payment in which it is given back to those who ask for it. */
export const GUARANTEE_DAYS = 30;

/**
 * Calendar days after a request in which it is paid at the latest. The law says "at once" of a withdrawal (CDC, art. 49,
 * parágrafo único): these are the days in which a person sends the Pix.
 */
export const PAID_WITHIN_DAYS: Record<RefundRight, number> = { withdrawal: 5, guarantee: 10 };

/** Days after its answer for which a request keeps the Pix key, so that a payment that came back can be made again. */
export const KEY_RETENTION_DAYS = 10;

/** What a member may ask to have back, because no button sends it back at once. */
export interface RefundClaim {
  right: RefundRight;
  purchase: Purchase & { paymentId: string; paidAt: Date };
  amountCents: number;
  /** Null: the right was used in time and does not end. */
  until: Date | null;
  /** The provider sends cards and Pix back; a boleto can only be paid to a Pix key. */
  needsPixKey: boolean;
}

/** A request as far as it decides what may be asked for. */
interface PastRequest {
  claim: RefundRight;
  purchaseId: string;
  status: "open" | "paid" | "refused" | "withdrawn";
}

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

/**
 * What may be asked for at an instant. A withdrawal that was asked for in time stays a right when its request was
 * refused, because of a wrong Pix key for example. The guarantee is for the first purchase that a member ever paid, from
 * the end of the days of withdrawal to its thirtieth day, and so once for each member.
 */
export function refundClaims(
  purchases: readonly Purchase[],
  requests: readonly PastRequest[],
  now: Date,
): RefundClaim[] {
  return purchases.flatMap((purchase): RefundClaim[] => {
    const { paidAt, paymentId } = purchase;
    if (purchase.state !== "paid" || paidAt === null || paymentId === null) return [];
    const right = rightTo({ ...purchase, paidAt }, purchases, requests, now);
    if (!right) return [];
    return [
      {
        ...right,
        purchase: { ...purchase, paidAt, paymentId },
        amountCents: purchase.amountCents - purchase.refundedCents,
        needsPixKey: purchase.method === "boleto",
      },
    ];
  });
}

function rightTo(
  purchase: Purchase & { paidAt: Date },
  purchases: readonly Purchase[],
  requests: readonly PastRequest[],
  now: Date,
): Pick<RefundClaim, "right" | "until"> | null {
  const { id, method, paidAt } = purchase;
  const about = requests.filter(({ purchaseId }) => purchaseId === id);
  const after = (days: number) => new Date(paidAt.getTime() + days * DAY_MS);
  if (method === "boleto") {
    if (about.some(({ claim }) => claim === "withdrawal")) return { right: "withdrawal", until: null };
    if (refundable(purchases, now)?.id === id) return { right: "withdrawal", until: after(REFUND_DAYS) };
  }
  if (about.some(({ claim, status }) => claim === "guarantee" && status === "open"))
    return { right: "guarantee", until: null };
  if (method === null || paidAt > now || !isFirst(purchase, purchases)) return null;
  const isOpen = after(REFUND_DAYS) <= now && now < after(GUARANTEE_DAYS);
  return isOpen ? { right: "guarantee", until: after(GUARANTEE_DAYS) } : null;
}

/** Whether nothing was paid before, not even what was given back or disputed since. */
function isFirst({ id, paidAt }: Purchase, purchases: readonly Purchase[]): boolean {
  const paid = purchases.filter((one) => one.paidAt !== null);
  const [first] = paid.toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt) || (a.id < b.id ? -1 : 1));
  return first?.id === id && first.paidAt?.getTime() === paidAt?.getTime();
}

/** Whether money of a subscription was asked back and is not answered yet: it must not be charged again meanwhile. */
export function isRefundRequested(
  requests: readonly (Pick<PastRequest, "status"> & { subscriptionId: string | null })[],
  subscriptionId: string | undefined,
): boolean {
  return requests.some((one) => one.status === "open" && one.subscriptionId === subscriptionId);
}

/** The last day for a payment, counted in São Paulo from the day after the request, at noon. */
export function refundDueAt(right: RefundRight, requestedAt: Date): Date {
  return new Date(`${addDays(dayInSaoPaulo(requestedAt), PAID_WITHIN_DAYS[right])}T12:00:00-03:00`);
}

/** Whether the days of an open request are over. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return dayInSaoPaulo(now) > dayInSaoPaulo(dueAt);
}

import { and, eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { refundRequests } from "#app/db/schema/billing.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { BillingDesk } from "./billing-desk.server.ts";
import { isRunning, type Purchase } from "./billing.ts";
import { fileEvent } from "./receive-event.server.ts";
import { readRefundElsewhere, writeRefundElsewhere } from "./stored-events.server.ts";
import { findRefund, isFree, type ListedRefund, type RefundRequest } from "./refund-requests.server.ts";

/** Longer than a provider takes to answer, repetitions included. */
const BUSY_MS = 3 * MINUTE_MS;

export type Settled =
  | {
      outcome: "settled";
      /** Set when the provider could not be told to end the subscription. */
      failure: unknown;
    }
  /** It is not open: another administrator answered it, or the member took it back. */
  | { outcome: "not_open" }
  /** The provider is being asked to pay it right now. */
  | { outcome: "busy" }
  /** The member changed it after the administrator's page was opened. */
  | { outcome: "changed" }
  /** The bank holds the money because of a complaint: paying it would pay twice. */
  | { outcome: "disputed" }
  /** The provider or the bank has sent it back, or a part of it: paying it would pay twice. */
  | { outcome: "sent_back" };

/** Who answers which request, and what belongs into the same transaction as the answer. */
export interface Settling {
  id: string;
  by: string;
  now: Date;
  onSettled(tx: Db, settled: ListedRefund): Promise<void>;
}

/** What became of the purchase of a request; null: its account was deleted, or its provider is no longer configured. */
async function purchaseOf(desk: BillingDesk | null, request: RefundRequest): Promise<Purchase | null> {
  return (await purchasesOf(desk, [request])).get(request.id) ?? null;
}

/** The purchases of requests by the id of each, as `purchaseOf`; read together, because many may be open. */
export async function purchasesOf(
  desk: BillingDesk | null,
  requests: readonly RefundRequest[],
): Promise<Map<string, Purchase>> {
  const ours = requests.filter(({ userId, provider }) => userId && provider === desk?.provider.name);
  if (!desk || ours.length === 0) return new Map();
  const billings = await desk.billings([...new Set(ours.map(({ userId }) => userId!))]);
  return new Map(
    ours.flatMap(({ id, userId, purchaseId }) => {
      const purchase = billings.get(userId!)?.purchases.find((bought) => bought.id === purchaseId);
      return purchase ? [[id, purchase] as const] : [];
    }),
  );
}

/** What of a purchase has not come back to the member, in cents. */
function owed(request: RefundRequest, purchase: Purchase | null): number {
  if (!purchase) return request.amountCents;
  return purchase.state === "lost" ? 0 : purchase.amountCents - purchase.refundedCents;
}

/**
 * Records that an administrator sent the money by Pix, as a message of our own: the purchase counts as given back from
 * then on. `seenAt`: the change of the request that the administrator has seen.
 */
export async function markPaid(
  db: Db,
  desk: BillingDesk | null,
  { paidOn, reference, seenAt }: { paidOn: IsoDate; reference: string; seenAt: string },
  { id, by, now, onSettled }: Settling,
): Promise<Settled> {
  const refund = await findRefund(db, id);
  if (!refund || refund.request.status !== "open") return { outcome: "not_open" };
  const { request } = refund;
  if (request.updatedAt.toISOString() !== seenAt) return { outcome: "changed" };
  const purchase = await purchaseOf(desk, request);
  if (purchase?.state === "disputed") return { outcome: "disputed" };
  if (owed(request, purchase) !== request.amountCents) return { outcome: "sent_back" };
  const isSettled = await db.transaction(async (tx) => {
    const [paid] = await tx
      .update(refundRequests)
      .set({ status: "paid", paidBy: "pix", paidOn, reference, answeredAt: now, answeredBy: by })
      .where(and(eq(refundRequests.id, id), eq(refundRequests.updatedAt, request.updatedAt), isFree(now)))
      .returning();
    if (!paid) return false;
    if (desk && purchase) await recordElsewhere(tx, desk, paid, now);
    await onSettled(tx, { ...refund, request: paid });
    return true;
  });
  if (!isSettled) return { outcome: "busy" };
  return { outcome: "settled", failure: await endSubscription(desk, request, now) };
}

async function recordElsewhere(tx: Db, desk: BillingDesk, paid: RefundRequest, now: Date): Promise<void> {
  const { id: requestId, userId, purchaseId, paymentId, amountCents } = paid;
  const live = desk.provider.live;
  const body = writeRefundElsewhere({ requestId, at: now, live, purchaseId, paymentId, amountCents });
  await fileEvent(tx, desk.provider, readRefundElsewhere(body)!, body, now, userId);
}

/**
 * Has the provider send the money back, once: of two presses at once the second one finds the request busy. If it was
 * sent back already, by a press that was interrupted or at the provider itself, the request is only answered.
 */
export async function payByProvider(
  db: Db,
  desk: BillingDesk,
  { id, by, now, onSettled }: Settling,
): Promise<Settled> {
  const busyUntil = new Date(now.getTime() + BUSY_MS);
  const [claimed] = await db
    .update(refundRequests)
    .set({ busyUntil })
    .where(and(eq(refundRequests.id, id), eq(refundRequests.provider, desk.provider.name), isFree(now)))
    .returning();
  if (!claimed)
    return { outcome: (await findRefund(db, id))?.request.status === "open" ? "busy" : "not_open" };
  const own = and(eq(refundRequests.id, id), eq(refundRequests.busyUntil, busyUntil));
  try {
    const purchase = await purchaseOf(desk, claimed);
    if (purchase?.state === "disputed") {
      await db.update(refundRequests).set({ busyUntil: null }).where(own);
      return { outcome: "disputed" };
    }
    const amountCents = owed(claimed, purchase);
    if (amountCents > 0) await desk.receive(await desk.provider.refund(claimed.paymentId, amountCents));
    await db.transaction(async (tx) => {
      const [paid] = await tx
        .update(refundRequests)
        .set({
          status: "paid",
          paidBy: "provider",
          paidOn: dayInSaoPaulo(now),
          answeredAt: now,
          answeredBy: by,
          busyUntil: null,
        })
        .where(and(own, eq(refundRequests.status, "open")))
        .returning();
      const refund = paid && (await findRefund(tx, id));
      if (refund) await onSettled(tx, refund);
    });
  } catch (error) {
    await db.update(refundRequests).set({ busyUntil: null }).where(own);
    throw error;
  }
  return { outcome: "settled", failure: await endSubscription(desk, claimed, now) };
}

/** Refuses a request, with the reason for the member. */
export async function refuseRefund(
  db: Db,
  refusal: string,
  { id, by, now, onSettled }: Settling,
): Promise<Settled> {
  return db.transaction(async (tx): Promise<Settled> => {
    const [refused] = await tx
      .update(refundRequests)
      .set({ status: "refused", refusal, answeredAt: now, answeredBy: by })
      .where(and(eq(refundRequests.id, id), isFree(now)))
      .returning({ id: refundRequests.id });
    const refund = await findRefund(tx, id);
    if (refused && refund) {
      await onSettled(tx, refund);
      return { outcome: "settled", failure: null };
    }
    return { outcome: refund?.request.status === "open" ? "busy" : "not_open" };
  });
}

/** Ends the subscription of a purchase that was given back, unless a later period of it is paid. Returns the failure. */
async function endSubscription(
  desk: BillingDesk | null,
  { userId, provider, subscriptionId }: RefundRequest,
  now: Date,
): Promise<unknown> {
  if (!desk || !userId || !subscriptionId || provider !== desk.provider.name) return null;
  try {
    const { subscription, purchases } = await desk.billing(userId);
    if (subscription?.id !== subscriptionId || !isRunning(subscription)) return null;
    const isPaidOn = purchases.some(
      (one) =>
        one.subscriptionId === subscriptionId && one.state === "paid" && one.period && one.period.end > now,
    );
    if (isPaidOn) return null;
    const message = await desk.provider.cancel(subscriptionId);
    if (message) await desk.receive(message);
    return null;
  } catch (error) {
    return error;
  }
}

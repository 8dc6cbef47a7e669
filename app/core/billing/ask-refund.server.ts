import type { Db } from "#app/db/connect.server.ts";
import type { BillingDesk } from "./billing-desk.server.ts";
import { isRunning, type Billing } from "./billing.ts";
import { refundClaims, type RefundClaim, type RefundRight } from "./refund-rules.ts";
import { requestsOf, storeRequest, type RefundRequest, type RefundWish } from "./refund-requests.server.ts";

/** Which money a member asks for. */
interface WhichRefund {
  right: RefundRight;
  purchaseId: string;
}

export type RefundRequestOutcome =
  | {
      outcome: "registered";
      request: RefundRequest;
      /** Set when the provider could not be told that nothing more may be charged. */
      failure: unknown;
    }
  | { outcome: "nothing_to_ask" }
  | { outcome: "needs_pix_key" };

/**
 * Registers that a member wants a payment back, then makes sure that nothing more is charged: a withdrawal ends the
 * subscription at once, as it does for cards, and under the guarantee it ends with its period until the money is back.
 * `onStored` runs in the transaction of a request that is new or says something new.
 */
export async function askRefund(
  db: Db,
  desk: BillingDesk,
  userId: string,
  which: WhichRefund,
  wish: RefundWish,
  now: Date,
  onStored: (tx: Db, request: RefundRequest) => Promise<void>,
): Promise<RefundRequestOutcome> {
  const billing = await desk.billing(userId);
  const requests = await requestsOf(db, desk.provider.name, userId);
  const claim = refundClaims(billing.purchases, requests, now).find(
    ({ right, purchase }) => right === which.right && purchase.id === which.purchaseId,
  );
  if (!claim) return { outcome: "nothing_to_ask" };
  if (claim.needsPixKey && !wish.pix) return { outcome: "needs_pix_key" };
  const details = claim.needsPixKey ? wish : { ...wish, pix: null };
  // Stored first: whoever asks in time has asked, also when the provider does not answer.
  const request = await db.transaction(async (tx) => {
    const stored = await storeRequest(tx, desk.provider.name, userId, claim, details, now);
    if (stored.outcome !== "unchanged") await onStored(tx, stored.request);
    return stored.request;
  });
  const failure = await stopCharging(desk, billing, claim).then(
    () => null,
    (error: unknown) => error,
  );
  return { outcome: "registered", request, failure };
}

async function stopCharging(
  desk: BillingDesk,
  { subscription }: Billing,
  { right, purchase }: RefundClaim,
): Promise<void> {
  if (!subscription || subscription.id !== purchase.subscriptionId || !isRunning(subscription)) return;
  if (right === "withdrawal") {
    const message = await desk.provider.cancel(subscription.id);
    if (message) await desk.receive(message);
  } else if (subscription.renews) await desk.receive(await desk.provider.setRenewal(subscription.id, false));
}

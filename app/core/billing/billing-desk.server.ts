import type { Db } from "#app/db/connect.server.ts";
import { billingOf, mayBuy, type Billing, type Purchase } from "./billing.ts";
import { customerIdOf, openCheckout, type Buyer, type Wish } from "./checkouts.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { PaymentMethod } from "./payment-facts.ts";
import { OFFER_METHODS, type Offer, type PaymentProvider } from "./payment-provider.ts";
import { receiveEvent, type Receipt } from "./receive-event.server.ts";
import { refundable } from "./refund-rules.ts";
import { countedEvents } from "./stored-events.server.ts";

/** An offer with the methods that the configured account allows. */
export interface OpenOffer {
  offer: Offer;
  methods: PaymentMethod[];
}

export type Bought =
  { outcome: "open"; url: string } | { outcome: "already_subscribed" } | { outcome: "not_offered" };
export type Changed =
  | { outcome: "changed" }
  /** Nothing of it was paid, so it ended at once. */
  | { outcome: "ended" }
  | { outcome: "nothing_to_change" };
export type Refunded =
  | { outcome: "refunded"; amountCents: number }
  /** A boleto cannot be sent back: the money goes to a Pix key. */
  | { outcome: "needs_pix_key"; purchase: Purchase }
  /** The provider has not said yet with which payment it was paid. */
  | { outcome: "too_early" }
  | { outcome: "too_late" };

/** What members do with their money, at one payment provider. */
export interface BillingDesk {
  readonly provider: PaymentProvider;
  billing(userId: string): Promise<Billing>;
  /** What can be bought today, in the order in which it is offered. */
  offers(): Promise<OpenOffer[]>;
  buy(buyer: Buyer, wish: Wish): Promise<Bought>;
  /** Address of the provider's pages about cards and invoices; null: the member has never bought anything. */
  portal(userId: string, returnUrl: string): Promise<string | null>;
  /** Ends the subscription with what is paid, or lets it renew again. */
  setRenewal(userId: string, renews: boolean): Promise<Changed>;
  /** Gives the newest payment back and ends the subscription at once. */
  refund(userId: string): Promise<Refunded>;
  /** A message of the provider, which the caller has checked to be the provider's. */
  receive(body: string): Promise<Receipt>;
}

/** How long a page of a checkout can be paid. */
const CHECKOUT_MAX_MS = DAY_MS;

export function createBillingDesk(
  db: Db,
  provider: PaymentProvider,
  { now, onReceipt }: { now(): Date; onReceipt(receipt: Receipt): void },
): BillingDesk {
  const billing = async (userId: string) => billingOf(await countedEvents(db, provider, userId));

  async function receive(body: string): Promise<Receipt> {
    const receipt = await receiveEvent(db, provider, body, now());
    onReceipt(receipt);
    return receipt;
  }

  /** Whether a page that is no longer open was paid; the provider's message about it may not have come yet. */
  async function wasPaid(userId: string): Promise<boolean> {
    for await (const body of provider.eventsSince(new Date(now().getTime() - CHECKOUT_MAX_MS)))
      await receive(body);
    return (await billing(userId)).subscription?.renews ?? false;
  }

  async function offers(): Promise<OpenOffer[]> {
    const allowed = await provider.methods();
    return (["subscription", "month"] as const).flatMap((offer) => {
      const methods = OFFER_METHODS[offer].filter((method) => allowed.includes(method));
      return methods.length > 0 ? [{ offer, methods }] : [];
    });
  }

  return {
    provider,
    billing,
    offers,
    receive,

    async buy(buyer, wish) {
      const open = await offers();
      if (!open.some(({ offer }) => offer === wish.offer)) return { outcome: "not_offered" };
      const held = await billing(buyer.userId);
      if (!mayBuy(held, wish.offer)) return { outcome: "already_subscribed" };
      // A boleto that is still not paid is withdrawn, so that nobody pays it and the new purchase.
      if (held.subscription?.state === "incomplete") {
        const message = await provider.cancel(held.subscription.id);
        if (message) await receive(message);
      }
      const url = await openCheckout(db, provider, buyer, wish, now(), () => wasPaid(buyer.userId));
      return url === null ? { outcome: "already_subscribed" } : { outcome: "open", url };
    },

    async portal(userId, returnUrl) {
      const customerId = await customerIdOf(db, provider, userId);
      return customerId && provider.openPortal(customerId, returnUrl);
    },

    async setRenewal(userId, renews) {
      const { subscription, paidUntil } = await billing(userId);
      if (!subscription || subscription.state === "ended" || subscription.renews === renews)
        return { outcome: "nothing_to_change" };
      // Where a renewal is not paid there is nothing to keep: it ends at once, and nobody tries to charge it again.
      const isOver = !renews && (paidUntil === null || paidUntil <= now());
      const message = isOver
        ? await provider.cancel(subscription.id)
        : await provider.setRenewal(subscription.id, renews);
      if (message) await receive(message);
      return { outcome: isOver ? "ended" : "changed" };
    },

    async refund(userId) {
      const { purchases, subscription } = await billing(userId);
      const purchase = refundable(purchases, now());
      if (!purchase) return { outcome: "too_late" };
      if (!purchase.paymentId) return { outcome: "too_early" };
      if (purchase.method === "boleto") return { outcome: "needs_pix_key", purchase };
      // Ended first: if the refund fails, nothing more is charged, and the button is still there.
      if (subscription && subscription.state !== "ended" && subscription.id === purchase.subscriptionId) {
        const ended = await provider.setRenewal(subscription.id, false);
        await receive(ended);
      }
      const amountCents = purchase.amountCents - purchase.refundedCents;
      await receive(await provider.refund(purchase.paymentId, amountCents));
      const message = purchase.subscriptionId && (await provider.cancel(purchase.subscriptionId));
      if (message) await receive(message);
      return { outcome: "refunded", amountCents };
    },
  };
}

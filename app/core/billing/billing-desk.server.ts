import type { Db } from "#app/db/connect.server.ts";
import { billingOf, type Billing, type Purchase } from "./billing.ts";
import { isReplaced, mayBuy, renewalBar, type RenewalBar } from "./buying-rules.ts";
import { checkoutOutcome, type CheckoutOutcome } from "./checkout-outcome.ts";
import {
  closeCheckout,
  customerIdOf,
  lastCheckoutOf,
  openCheckout,
  type Buyer,
  type Wish,
} from "./checkouts.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { PaymentMethod } from "./payment-facts.ts";
import { tellPayer, type PayerUpdate } from "./payers.server.ts";
import {
  OFFER_METHODS,
  PriceFault,
  ProviderFailure,
  type Offer,
  type PaymentProvider,
} from "./payment-provider.ts";
import { receiveEvent, type Receipt } from "./receive-event.server.ts";
import { leftToRefund, refundable } from "./refund-rules.ts";
import { countedEvents, countedEventsOf } from "./stored-events.server.ts";

/** An offer with the methods that the configured account allows. */
export interface OpenOffer {
  offer: Offer;
  methods: PaymentMethod[];
}

type Bought =
  | { outcome: "open"; url: string }
  | { outcome: "already_subscribed" }
  /** The provider says only now that the page before was paid. */
  | { outcome: "just_paid" }
  | { outcome: "not_offered" };
type Changed =
  | { outcome: "changed" }
  /** Nothing of it was paid, so it ended at once. */
  | { outcome: "ended" }
  | { outcome: "barred"; bar: RenewalBar }
  | { outcome: "nothing_to_change" };

/** The payment that a member was shown, with what is left of it to give back. */
export interface RefundWish {
  purchaseId: string;
  amountCents: number;
}

export type Refunded =
  | { outcome: "refunded"; amountCents: number }
  /** A boleto cannot be sent back: the money goes to a Pix key. */
  | { outcome: "needs_pix_key"; purchase: Purchase }
  /** The provider has not said yet with which payment it was paid. */
  | { outcome: "too_early" }
  | { outcome: "too_late" }
  /** Another payment, or another amount, can be given back than the one that was shown. */
  | { outcome: "changed" };

/** What members do with their money, at one payment provider. */
export interface BillingDesk {
  readonly provider: PaymentProvider;
  billing(userId: string): Promise<Billing>;
  /** Of several members at once, by their user ids; without those who bought nothing. */
  billings(userIds: readonly string[]): Promise<Map<string, Billing>>;
  /** What can be bought today, in the order in which it is offered. Throws `PriceFault` where its price is not ours. */
  offers(): Promise<OpenOffer[]>;
  buy(buyer: Buyer, wish: Wish): Promise<Bought>;
  /** Tells the provider whom the member's invoices name. */
  tellPayer(userId: string): Promise<PayerUpdate>;
  /** Address of the provider's pages about cards and invoices; null: the member has never bought anything. */
  portal(userId: string, returnUrl: string): Promise<string | null>;
  /** Ends the subscription with what is paid, or lets it renew again. */
  setRenewal(userId: string, renews: boolean): Promise<Changed>;
  /** Gives the newest payment back, if it is the one that was shown, and ends the subscription at once. */
  refund(userId: string, wish: RefundWish): Promise<Refunded>;
  /** What became of a page of a checkout; null: it is none of this member's. */
  checkout(userId: string, checkoutId: string): Promise<CheckoutOutcome | null>;
  /** A message of the provider, which the caller has checked to be the provider's. */
  receive(body: string): Promise<Receipt>;
}

/** How long a page of a checkout can be paid. */
const CHECKOUT_MAX_MS = DAY_MS;

export function createBillingDesk(
  db: Db,
  provider: PaymentProvider,
  { now, onReceipt }: { now(): Date; onReceipt(receipt: Receipt): void | Promise<void> },
): BillingDesk {
  const eventsOf = (userId: string) => countedEvents(db, provider, userId);
  const billing = async (userId: string) => billingOf(await eventsOf(userId));

  async function billings(userIds: readonly string[]): Promise<Map<string, Billing>> {
    const events = await countedEventsOf(db, provider, userIds);
    return new Map([...events].map(([userId, theirs]) => [userId, billingOf(theirs)]));
  }

  async function receive(body: string): Promise<Receipt> {
    const receipt = await receiveEvent(db, provider, body, now());
    await onReceipt(receipt);
    return receipt;
  }

  /** Asks for the messages that may be on their way. */
  async function catchUp(): Promise<void> {
    for await (const body of provider.eventsSince(new Date(now().getTime() - CHECKOUT_MAX_MS)))
      await receive(body);
  }

  /** What a member has, with what became of the page that they opened last, also if its message has not come yet. */
  async function settledBilling(userId: string): Promise<Billing> {
    const events = await eventsOf(userId);
    const current = billingOf(events);
    const last = await lastCheckoutOf(db, provider, userId);
    const isKnown = !last || checkoutOutcome(events, last) !== null || (await provider.isOpen(last));
    if (isKnown && !isReplaced(current)) return current;
    await catchUp();
    return billing(userId);
  }

  async function offers(): Promise<OpenOffer[]> {
    const [allowed, fault] = await Promise.all([provider.methods(), provider.priceFault()]);
    if (fault) throw new PriceFault(fault);
    return (["subscription", "month"] as const).flatMap((offer) => {
      const methods = OFFER_METHODS[offer].filter((method) => allowed.includes(method));
      return methods.length > 0 ? [{ offer, methods }] : [];
    });
  }

  return {
    provider,
    billing,
    billings,
    offers,
    receive,

    async buy(buyer, wish) {
      const open = await offers();
      if (!open.some(({ offer }) => offer === wish.offer)) return { outcome: "not_offered" };
      const shown = await billing(buyer.userId);
      const current = await settledBilling(buyer.userId);
      if (!mayBuy(current, wish.offer)) return { outcome: "already_subscribed" };
      if (paidCount(current) > paidCount(shown)) return { outcome: "just_paid" };
      // A boleto that is still not paid is withdrawn, so that nobody pays it and the new purchase.
      if (current.subscription && isReplaced(current)) {
        const message = await provider.cancel(current.subscription.id);
        if (message) await receive(message);
      }
      const url = await openCheckout(db, provider, buyer, wish, now());
      // Before the first invoice is written. If it fails, somebody can still pay, and the provider is told later.
      await tellPayer(db, provider, buyer.userId).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
      });
      return { outcome: "open", url };
    },

    tellPayer: (userId) => tellPayer(db, provider, userId),

    async portal(userId, returnUrl) {
      const customerId = await customerIdOf(db, provider, userId);
      return customerId && provider.openPortal(customerId, returnUrl);
    },

    async setRenewal(userId, renews) {
      const current = renews ? await settledBilling(userId) : await billing(userId);
      const { subscription, paidUntil } = current;
      if (!subscription || subscription.state === "ended" || subscription.renews === renews)
        return { outcome: "nothing_to_change" };
      const bar = renews && renewalBar(current);
      if (bar) return { outcome: "barred", bar };
      // A month could still be bought on an open page, for days that the subscription charges.
      if (renews) await closeCheckout(db, provider, userId);
      // Where a renewal is not paid there is nothing to keep: it ends at once, and nobody tries to charge it again.
      const isOver = !renews && (paidUntil === null || paidUntil <= now());
      const message = isOver
        ? await provider.cancel(subscription.id)
        : await provider.setRenewal(subscription.id, renews);
      if (message) await receive(message);
      return { outcome: isOver ? "ended" : "changed" };
    },

    async refund(userId, wish) {
      const { purchases, subscription } = await billing(userId);
      const purchase = refundable(purchases, now());
      if (!purchase) return { outcome: "too_late" };
      const amountCents = leftToRefund(purchase);
      if (purchase.id !== wish.purchaseId || amountCents !== wish.amountCents) return { outcome: "changed" };
      if (!purchase.paymentId) return { outcome: "too_early" };
      if (purchase.method === "boleto") return { outcome: "needs_pix_key", purchase };
      // Ended first: if the refund fails, nothing more is charged, and the button is still there.
      if (subscription && subscription.state !== "ended" && subscription.id === purchase.subscriptionId) {
        const ended = await provider.setRenewal(subscription.id, false);
        await receive(ended);
      }
      await receive(await provider.refund(purchase.paymentId, amountCents));
      const message = purchase.subscriptionId && (await provider.cancel(purchase.subscriptionId));
      if (message) await receive(message);
      return { outcome: "refunded", amountCents };
    },

    async checkout(userId, checkoutId) {
      const outcome = checkoutOutcome(await eventsOf(userId), checkoutId);
      if (outcome) return outcome;
      return (await lastCheckoutOf(db, provider, userId)) === checkoutId ? { state: "confirming" } : null;
    },
  };
}

function paidCount({ purchases }: Billing): number {
  return purchases.filter(({ paidAt }) => paidAt !== null).length;
}

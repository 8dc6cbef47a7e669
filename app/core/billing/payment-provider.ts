import type { PaymentEvent, PaymentMethod } from "./payment-facts.ts";

/** What we sell, from our own table, against which every event is checked before it grants anything. */
export interface SaleTerms {
  /** Every amount that Premium was ever sold for; the first is today's. */
  amountsCents: readonly number[];
  /** In lower case, `brl`. */
  currency: string;
  /** The provider's ids of our price; the first is today's. Null: the provider has none. */
  priceIds: readonly string[] | null;
}

/** What is bought: a subscription that renews by itself, or one month that ends by itself. */
export type Offer = "subscription" | "month";

/** The methods that each offer can be paid with: in Brazil, Pix cannot renew by itself. */
export const OFFER_METHODS = {
  subscription: ["card", "boleto"],
  month: ["pix"],
} as const satisfies Record<Offer, readonly PaymentMethod[]>;

/** A message of a provider with what is needed to file it. */
export interface ProviderEvent extends PaymentEvent {
  /** The provider's name of what happened, for the log. */
  kind: string;
  /** Whether real money moved. */
  live: boolean;
  /** Set when the message is about a connected account, which is not ours. */
  foreignAccount: string | null;
  /** The provider's customer whom the message names; null: it names only a payment. */
  customerId: string | null;
  /** The provider's ids of all objects in the message; one of them leads to the member. */
  subjects: string[];
}

/** Why this version cannot read a message, without anything of its values. */
export interface UnreadableEvent {
  /** The provider's id of the message; empty: it has none. */
  id: string;
  /** The provider's name of what happened; empty: it has none. */
  kind: string;
  /** Path of the first field that is not as expected: `data.object.customer`; empty: the whole message. */
  field: string;
}

export type EventReading = { event: ProviderEvent; fault: null } | { event: null; fault: UnreadableEvent };

export interface Order {
  offer: Offer;
  customerId: string;
  userId: string;
  /** Where the member goes on after the payment, with the checkout's id added, or after leaving it. */
  paidUrl: string;
  leftUrl: string;
  /** Requests with the same key are one request. */
  key: string;
}

export interface Checkout {
  id: string;
  url: string;
  expiresAt: Date;
}

/** What the portal needs of a payment provider. Every call may be repeated; a failed one throws `ProviderFailure`. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether its events are about real money. */
  readonly live: boolean;
  readonly terms: SaleTerms;
  /** Origins of its pages, to which a form of ours may lead. */
  readonly pageOrigins: readonly string[];
  /** The methods that the configured account allows, in the order in which they are offered. */
  methods(): Promise<readonly PaymentMethod[]>;
  /** In what its price differs from our own table, in English for the log; null: in nothing. */
  priceFault(): Promise<string | null>;
  createCustomer(person: { userId: string; email: string; name: string }): Promise<string>;
  openCheckout(order: Order): Promise<Checkout>;
  /** Whether somebody can still pay a checkout. */
  isOpen(checkoutId: string): Promise<boolean>;
  /** Makes sure that nobody can pay a checkout any more. */
  closeCheckout(checkoutId: string): Promise<void>;
  /** The provider's own pages about cards and invoices. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends a subscription with its paid period, or takes that back. Returns the message that tells of it. */
  setRenewal(subscriptionId: string, renews: boolean): Promise<string>;
  /** Ends a subscription at once, or tells that it has ended already; null: the provider does not know it. */
  cancel(subscriptionId: string): Promise<string | null>;
  /** Says whom a customer's invoices name. `refused`: the provider does not take the tax id, and shows none. */
  describePayer(
    customerId: string,
    payer: { name: string; taxId: string | null },
  ): Promise<"sent" | "refused">;
  /** Deletes what the provider can delete of a customer; one that it does not know is no error. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Gives the whole of a payment back. */
  refund(paymentId: string, amountCents: number): Promise<string>;
  /** Reads a message, or says why it cannot be read. */
  readEvent(body: string): EventReading;
  /** A message without what it says about a person; it reads the same. */
  withoutPerson(body: string): string;
  /** Messages since an instant, the lost ones among them. */
  eventsSince(instant: Date): AsyncIterable<string>;
}

/** A provider refused a call or could not be reached. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";
  /** What may be shown to a person, in Portuguese. */
  readonly shown: string;

  constructor(shown: string, options?: ErrorOptions) {
    super(options?.cause instanceof Error ? options.cause.message : shown, options);
    this.shown = shown;
  }
}

/** The provider would charge another price than the one that our pages say, so nothing is sold. */
export class PriceFault extends ProviderFailure {
  override name = "PriceFault";

  constructor(fault: string) {
    super(
      "O preço no serviço de pagamento não confere com o que anunciamos. Até que isso seja corrigido, nada é vendido, e nada foi cobrado. Já fomos avisados.",
      { cause: new Error(`nothing is sold: ${fault}`) },
    );
  }
}

/** The name of Stripe with keys for tests. */
export const STRIPE_TEST = "stripe_test";

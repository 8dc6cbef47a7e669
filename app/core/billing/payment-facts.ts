import { z } from "zod";

/**
 * What a payment provider says about its objects, in our words. Each fact is a snapshot of one object at the time of
 * its event, so of two facts about the same object the later one replaces the earlier one.
 */

const amount = { amountCents: z.int(), currency: z.string() };

/** How a payment is made. */
export const PAYMENT_METHODS = ["card", "boleto", "pix"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const method = z.enum(PAYMENT_METHODS).nullable();

/** A subscription. `incomplete`: its first payment has not come in. `past_due`: the newest renewal is not paid. */
const subscription = z.object({
  kind: z.literal("subscription"),
  id: z.string(),
  state: z.enum(["incomplete", "active", "past_due", "ended"]),
  /** The provider's id of what is sold. */
  priceId: z.string().nullable(),
  endsAtPeriodEnd: z.boolean(),
  /** End of the current period, paid or not. */
  periodEnd: z.coerce.date(),
  /** Null: it has not ended. */
  endedAt: z.coerce.date().nullable(),
});

/** A charge for one period of a subscription. */
const invoice = z.object({
  kind: z.literal("invoice"),
  id: z.string(),
  subscriptionId: z.string(),
  state: z.enum(["open", "paid", "void"]),
  ...amount,
  priceId: z.string().nullable(),
  issuedAt: z.coerce.date(),
  paidAt: z.coerce.date().nullable(),
  periodStart: z.coerce.date(),
  periodEnd: z.coerce.date(),
  /** How many payments were tried. */
  attempts: z.int(),
  /** Null: the provider does not try again by itself. */
  nextAttemptAt: z.coerce.date().nullable(),
  /** The provider's own document; null: it makes none. */
  document: z.url().nullable(),
});

/** Which payment belongs to an invoice; the provider tells it apart from both. */
const invoicePayment = z.object({
  kind: z.literal("invoice_payment"),
  id: z.string(),
  invoiceId: z.string(),
  paymentId: z.string(),
});

/** One month, paid once, that ends by itself: the only purchase that Pix allows. */
const month = z.object({
  kind: z.literal("month"),
  /** That of the checkout on which it was bought. */
  id: z.string(),
  paymentId: z.string().nullable(),
  state: z.enum(["open", "paid", "expired"]),
  ...amount,
  priceId: z.string().nullable(),
  issuedAt: z.coerce.date(),
  paidAt: z.coerce.date().nullable(),
});

/** Money that moved from a card or a bank, or is expected to. */
const payment = z.object({
  kind: z.literal("payment"),
  id: z.string(),
  state: z.enum(["pending", "paid", "failed"]),
  method,
});

/** A boleto that was issued for a payment. */
const boleto = z.object({
  kind: z.literal("boleto"),
  /** The payment's id: a payment has one boleto at a time. */
  id: z.string(),
  /** The last moment in which it can be paid; null: not known. */
  dueAt: z.coerce.date().nullable(),
  /** The provider's page that shows it; null: not known. */
  url: z.url().nullable(),
});

/** Which subscription the page of a checkout began; a month has the id of its page itself. */
const checkout = z.object({
  kind: z.literal("checkout"),
  id: z.string(),
  /** Null: it was left, and began nothing. */
  subscriptionId: z.string().nullable(),
});

const refund = z.object({
  kind: z.literal("refund"),
  id: z.string(),
  paymentId: z.string(),
  state: z.enum(["pending", "done", "failed"]),
  ...amount,
});

/** A chargeback: the bank takes the money back while it examines a complaint. */
const dispute = z.object({
  kind: z.literal("dispute"),
  id: z.string(),
  paymentId: z.string(),
  state: z.enum(["open", "won", "lost"]),
});

export const paymentFact = z.discriminatedUnion("kind", [
  subscription,
  invoice,
  invoicePayment,
  month,
  payment,
  boleto,
  checkout,
  refund,
  dispute,
]);

export type PaymentFact = z.infer<typeof paymentFact>;
export type FactKind = PaymentFact["kind"];
export type FactOf<K extends FactKind> = Extract<PaymentFact, { kind: K }>;

/** One message of a provider. */
export interface PaymentEvent {
  /** The provider's id of the message: one that comes again is the same message. */
  id: string;
  /** When it happened, by the provider's clock. */
  at: Date;
  facts: PaymentFact[];
}

import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { answeredColumns, owner, users } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * What decides the plan of a member: for each provider what its messages say in short, or Premium that was given
 * (`manual`).
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    provider: text("provider").notNull(),
    /** One row for each member and provider. */
    providerId: text("provider_id").notNull().unique(),
    productId: text("product_id").notNull(),
    status: text("status").notNull(),
    /** Until when it is paid; null: it does not end. */
    currentPeriodEnd: moment("current_period_end"),
    /** Until when the plan lasts although the renewal is not paid; null: no longer than it is paid. */
    graceUntil: moment("grace_until"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("subscriptions_user").on(t.userId),
    index("subscriptions_updated").on(t.updatedAt),
    index("subscriptions_period_end").on(t.currentPeriodEnd),
  ],
);

/** A member as a payment provider knows them, and the checkout that they may still pay. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    userId: owner(),
    provider: text("provider").notNull(),
    customerId: text("customer_id").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The checkout opened last; null: none, or it is closed. */
    checkoutId: text("checkout_id"),
    checkoutUrl: text("checkout_url"),
    checkoutOffer: text("checkout_offer", { enum: ["subscription", "month"] }),
    checkoutReturn: text("checkout_return"),
    checkoutExpiresAt: moment("checkout_expires_at"),
    /** Which state of `payers` the provider was told last; null: none. */
    payerSentAt: moment("payer_told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.provider] }),
    unique("payment_customers_once").on(t.provider, t.customerId),
  ],
);

/** Whom a member's receipts name, where they said so. Nothing is left in a row that the member emptied. */
export const payers = pgTable("payers", {
  userId: owner().primaryKey(),
  /** CPF or CNPJ without punctuation: 11 digits, or 14 digits and letters. */
  taxId: text("tax_id"),
  name: text("name"),
  updatedAt: moment("updated_at").notNull(),
});

/**
 * Every message of a payment provider, as it came. What a member bought follows from the messages about them that were
 * not refused.
 */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** Provider and its id of the message: one that comes again is the same row. */
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    kind: text("kind").notNull(),
    live: boolean("live").notNull(),
    /** Null: none of its objects is known to belong to a member. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The provider's ids of the objects in it. */
    subjects: text("subjects").array().notNull(),
    body: text("body").notNull(),
    /** Why it does not count; null: it counts. */
    refusal: text("refusal"),
    at: moment("at").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (t) => [
    index("payment_events_user").on(t.userId),
    index("payment_events_subjects").using("gin", t.subjects),
  ],
);

/**
 * Messages of a payment provider that this version cannot read, without anything of their values. A row goes away when
 * the message is read after all.
 */
export const unreadablePaymentEvents = pgTable(
  "unreadable_payment_events",
  {
    /** As in `payment_events`; without the provider's id where the message has none. */
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    /** The provider's name of what happened; empty: the message has none. */
    kind: text("kind").notNull(),
    /** Path of the field that is not as expected; empty: the whole message. */
    field: text("field").notNull(),
    firstAt: moment("first_at").notNull(),
    lastAt: moment("last_at").notNull(),
    /** When a letter said that there are unreadable messages; null: none has been written yet. */
    letterAt: moment("letter_at"),
    /** When an administrator took it from the list; null: it is listed. */
    acknowledgedAt: moment("acknowledged_at"),
  },
  (t) => [
    index("unreadable_payment_events_listed")
      .on(t.firstAt, t.id)
      .where(sql`acknowledged_at is null`),
  ],
);

/**
 * Money that members ask to have back where no button sends it back at once. The person's data in it are deleted some
 * days after it was answered; amount, days and the provider's ids stay.
 */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    protocol: text("protocol").notNull().unique(),
    /** Null: the account was deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    claim: text("claim", { enum: ["withdrawal", "guarantee"] }).notNull(),
    status: text("status", { enum: ["open", "paid", "refused", "withdrawn"] })
      .notNull()
      .default("open"),
    provider: text("provider").notNull(),
    purchaseId: text("purchase_id").notNull(),
    paymentId: text("payment_id").notNull(),
    subscriptionId: text("subscription_id"),
    method: text("method", { enum: ["card", "boleto", "pix"] }),
    amountCents: integer("amount_cents").notNull(),
    purchasedAt: moment("purchased_at").notNull(),
    /** Where the money goes; null: back by the provider, or deleted since. */
    pixKeyKind: text("pix_key_kind", { enum: ["cpf", "cnpj", "email", "phone", "random"] }),
    pixKey: text("pix_key"),
    holder: text("holder"),
    reason: text("reason"),
    /** Of an account that was deleted while its request was open, for the letter about the payment. */
    email: text("email"),
    createdAt: moment("created_at").notNull(),
    /** When the member changed it last. */
    updatedAt: moment("updated_at").notNull(),
    dueAt: moment("due_at").notNull(),
    /** Until when the provider is asked to send it back, so that nobody else pays it meanwhile. */
    busyUntil: moment("busy_until"),
    ...answeredColumns(),
    paidBy: text("paid_by", { enum: ["pix", "provider"] }),
    paidOn: date("paid_on"),
    /** Of the bank or the provider. */
    reference: text("reference"),
    refusal: text("refusal"),
  },
  (t) => [
    index("refund_requests_user").on(t.userId),
    index("refund_requests_due")
      .on(t.dueAt, t.createdAt)
      .where(sql`status = 'open'`),
    index("refund_requests_answered")
      .on(t.answeredAt)
      .where(sql`status <> 'open'`),
    uniqueIndex("refund_requests_open")
      .on(t.provider, t.purchaseId)
      .where(sql`status = 'open'`),
  ],
);

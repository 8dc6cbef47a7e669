import { boolean, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { owner, users } from "./accounts.ts";
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
  (t) => [index("subscriptions_user").on(t.userId)],
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
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.provider] }),
    unique("payment_customers_once").on(t.provider, t.customerId),
  ],
);

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

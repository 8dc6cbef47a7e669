import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

// What the payment provider for tests keeps: it stands for a provider's own database, and no money moves.

/** Pages on which somebody can pretend to pay. */
export const sandboxCheckouts = pgTable("sandbox_checkouts", {
  /** Cannot be guessed: whoever knows it can open the page. */
  id: text("id").primaryKey(),
  customerId: text("customer_id").notNull(),
  offer: text("offer", { enum: ["subscription", "month"] }).notNull(),
  paidUrl: text("paid_url").notNull(),
  leftUrl: text("left_url").notNull(),
  state: text("state", { enum: ["open", "used", "closed"] }).notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** Everything that was pretended, and when the portal is told of it. */
export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    body: text("body").notNull(),
    at: moment("at").notNull(),
    /** Null: it was delivered, or it is lost and only the reconciliation finds it. */
    deliverAt: moment("deliver_at"),
    /** How often it is delivered. */
    copies: integer("copies").notNull(),
  },
  (t) => [
    index("sandbox_events_customer").on(t.customerId),
    index("sandbox_events_newest").on(t.at),
    index("sandbox_events_due").on(t.deliverAt),
  ],
);

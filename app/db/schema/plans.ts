import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** The state of each subscription as the payment provider last reported it (`manual`: set by command). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    provider: text("provider").notNull(),
    /** The provider's id of the subscription. */
    providerId: text("provider_id").notNull().unique(),
    productId: text("product_id").notNull(),
    status: text("status").notNull(),
    /** Null: it does not end. */
    currentPeriodEnd: moment("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [index("subscriptions_user").on(t.userId)],
);

/** The number of map queries of a member in a calendar month of São Paulo, `2026-11`. */
export const mapQueries = pgTable(
  "map_queries",
  {
    userId: owner(),
    month: text("month").notNull(),
    used: integer("used").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
);

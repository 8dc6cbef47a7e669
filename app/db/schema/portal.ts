import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { MatchesContent } from "#app/db/shapes/matches-content.ts";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Settings that an administrator changed; a key without a row has its default from the code. */
export const portalSettings = pgTable("portal_settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /**
   * The administrator's user id, which stays after the account is deleted. Null: the change was made without signing
   * in.
   */
  updatedBy: uuid("updated_by"),
});

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

/** The number of attempts in a window of time, by person or by target. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    resetsAt: moment("resets_at").notNull(),
  },
  (t) => [index("rate_limits_resets").on(t.resetsAt)],
);

/** E-mails to be sent: stored first, sent afterwards, and retried until they are sent or given up. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    recipient: text("recipient").notNull(),
    kind: text("kind").notNull(),
    /** Emptied once the e-mail is sent, because these columns hold links that sign people in. */
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    plain: text("plain").notNull(),
    /** The content of a letter that is rendered only when it is sent; emptied with the rest. */
    content: jsonb("content").$type<MatchesContent>(),
    /** Sent after the letters of accounts, because it is one of many. */
    bulk: boolean("bulk").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt; null: sent or given up. */
    nextAttemptAt: moment("next_attempt_at"),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("mails_next")
      .on(t.bulk, t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
  ],
);

import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { MatchesContent } from "#app/db/shapes/matches-content.ts";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** What an administrator sets; a key without a row has its default from the code. */
export const portalSettings = pgTable("portal_settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /** The administrator's user id; it outlives the account. Null: set by nobody signed in. */
  updatedBy: uuid("updated_by"),
});

/** The state of each subscription, as the payment provider last told it (or `manual`, by command). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    provider: text("provider").notNull(),
    /** The provider's own name of the subscription. */
    providerId: text("provider_id").notNull().unique(),
    productId: text("product_id").notNull(),
    status: text("status").notNull(),
    /** Null: without an end. */
    currentPeriodEnd: moment("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [index("subscriptions_user").on(t.userId)],
);

/** Map queries a member made in a calendar month of São Paulo, `2026-11`. */
export const mapQueries = pgTable(
  "map_queries",
  {
    userId: owner(),
    month: text("month").notNull(),
    used: integer("used").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
);

/** How often something was tried in a window of time, by whom or on what. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    resetsAt: moment("resets_at").notNull(),
  },
  (t) => [index("rate_limits_resets").on(t.resetsAt)],
);

/** Mail on its way out: written first, sent after, tried again until it went or was given up. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    recipient: text("recipient").notNull(),
    kind: text("kind").notNull(),
    /** Emptied once the mail is gone: they hold links that sign people in. */
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    plain: text("plain").notNull(),
    /** What a letter says that is written out only when it leaves; emptied with the rest. */
    content: jsonb("content").$type<MatchesContent>(),
    /** One of many: it lets the letters of accounts go first. */
    bulk: boolean("bulk").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; null: nothing left to do. */
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

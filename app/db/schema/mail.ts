import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MatchesContent, MonthReportContent } from "#app/db/shapes/letter-contents.ts";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

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
    content: jsonb("content").$type<MatchesContent | MonthReportContent>(),
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
    index("mails_waiting")
      .on(t.bulk, t.createdAt)
      .where(sql`next_attempt_at is not null`),
    index("mails_given_up")
      .on(t.createdAt, t.id)
      .where(sql`next_attempt_at is null and sent_at is null`),
  ],
);

/** Addresses of members that a mail server refused for good: nothing is written to them until it takes a letter again. */
export const refusedAddresses = pgTable(
  "refused_addresses",
  {
    userId: owner().primaryKey(),
    /** It counts only while it is the member's. */
    address: text("address").notNull(),
    /** The answer of the mail server. */
    reason: text("reason").notNull(),
    refusedAt: moment("refused_at").notNull(),
  },
  (t) => [index("refused_addresses_address").on(t.address)],
);

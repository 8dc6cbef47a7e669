import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Requests for help, of members and of visitors, each with a protocol number. */
export const helpRequests = pgTable(
  "help_requests",
  {
    id: uuid("id").primaryKey(),
    protocol: text("protocol").notNull().unique(),
    /** Null: a visitor. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    /** The property that it is about. */
    nDoImovel: text("n_do_imovel"),
    /** Number of the request in the log, where a failure led to the request for help. */
    failure: text("failure"),
    createdAt: moment("created_at").notNull(),
    /** Time of the oldest message that nobody has answered; null: none waits. */
    waitingSince: moment("waiting_since"),
    lastMessageAt: moment("last_message_at").notNull(),
    closedAt: moment("closed_at"),
    /** Raised by every change, so that two administrators notice each other. */
    version: integer("version").notNull(),
    /** When the person showed that the address is theirs: members at once, visitors by the link of the letter. */
    provenAt: moment("proven_at"),
    /** SHA-256 of the token in a visitor's letters, which follows from `id` and the installation's secret. */
    tokenHash: text("token_hash").notNull().unique(),
    /** SHA-256 of who asked what on which day: the same form sent twice is one request. */
    digest: text("digest").notNull().unique(),
    /** Protocol, name and e-mail as folded words after spaces, for administrators. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`' ' || fold_text(protocol || ' ' || name || ' ' || email)`),
  },
  (t) => [
    index("help_requests_user").on(t.userId),
    index("help_requests_email").on(t.email),
    index("help_requests_waiting").on(t.waitingSince),
    index("help_requests_last").on(t.lastMessageAt),
    index("help_requests_answered")
      .on(t.lastMessageAt)
      .where(sql`waiting_since is null and closed_at is null`),
    index("help_requests_closed")
      .on(t.lastMessageAt)
      .where(sql`waiting_since is null and closed_at is not null`),
    index("help_requests_search").using("gin", t.searchText.op("gin_trgm_ops")),
  ],
);

/** What was written about a request for help, numbered from 1. */
export const helpMessages = pgTable(
  "help_messages",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => helpRequests.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    author: text("author", { enum: ["person", "team"] }).notNull(),
    /** Who wrote an answer; null: the person, or an administrator whose account is gone. */
    adminId: uuid("admin_id").references(() => users.id, { onDelete: "set null" }),
    body: text("body").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.number] })],
);

import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { answeredColumns, owner, users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Requests of people about their data (LGPD, art. 18), each with a protocol number and a due date. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    protocol: text("protocol").notNull().unique(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    email: text("email"),
    kind: text("kind").notNull(),
    message: text("message").notNull(),
    status: text("status").notNull().default("aberta"),
    createdAt: moment("created_at").notNull(),
    dueAt: moment("due_at").notNull(),
    ...answeredColumns(),
    answer: text("answer"),
  },
  (t) => [
    index("data_requests_user").on(t.userId),
    index("data_requests_email").on(t.email),
    index("data_requests_open")
      .on(t.dueAt, t.id)
      .where(sql`answered_at is null`),
    index("data_requests_answered")
      .on(t.answeredAt, t.id)
      .where(sql`answered_at is not null`),
  ],
);

/** Accounts whose owner asked for their deletion: confirmed by e-mail, carried out after the grace period. */
export const accountDeletions = pgTable("account_deletions", {
  userId: owner().primaryKey(),
  requestedAt: moment("requested_at").notNull(),
  /** SHA-256 of the token in the mail. */
  tokenHash: text("token_hash").notNull(),
  tokenExpiresAt: moment("token_expires_at").notNull(),
  confirmedAt: moment("confirmed_at"),
  deleteAt: moment("delete_at"),
});

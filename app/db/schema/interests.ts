import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { answeredColumns, users } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * Requests for contact about a property: from members, or from visitors with a name and an e-mail address.
 */
export const interests = pgTable(
  "interests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null: a visitor. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    nDoImovel: text("n_do_imovel").notNull(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    /** Digits with area code. */
    phone: text("phone"),
    /** Version of the text that the person agreed to with the request; `created_at` is when. */
    consentVersion: text("consent_version").notNull(),
    createdAt: moment("created_at").notNull(),
    /** SHA-256 of the token in the e-mail, with which the request can be withdrawn. */
    tokenHash: text("token_hash").notNull().unique(),
    ...answeredColumns(),
  },
  (t) => [
    unique("interests_once").on(t.nDoImovel, t.email),
    index("interests_user").on(t.userId),
    index("interests_email").on(t.email),
    index("interests_open")
      .on(t.createdAt, t.id)
      .where(sql`answered_at is null`),
    index("interests_answered")
      .on(t.answeredAt, t.id)
      .where(sql`answered_at is not null`),
  ],
);

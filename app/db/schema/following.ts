import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Properties that members keep an eye on. A row stays when its property leaves the lists, and when its owner's plan keeps
 * favourites from view: it is there again with the next plan that shows them.
 */
export const favorites = pgTable(
  "favorites",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    nDoImovel: text("n_do_imovel").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.nDoImovel] })],
);

/** People who asked to be written to about a property: members, or visitors with a name and an address of their own. */
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
    /** Version of the text that was agreed to by asking; `created_at` is when. */
    consentVersion: text("consent_version").notNull(),
    createdAt: moment("created_at").notNull(),
    /** SHA-256 of the token in the letter, which takes the request back. */
    tokenHash: text("token_hash").notNull().unique(),
  },
  (t) => [unique("interests_once").on(t.nDoImovel, t.email), index("interests_user").on(t.userId)],
);

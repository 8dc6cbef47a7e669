import { boolean, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Secret links of a member: the shared list, the feeds. At most one of each kind. */
export const secretLinks = pgTable(
  "secret_links",
  {
    id: uuid("id").primaryKey(),
    userId: owner(),
    kind: text("kind", { enum: ["lista", "rss", "agenda"] }).notNull(),
    /** SHA-256 of the token in the address, which follows from `id` and the installation's secret. */
    tokenHash: text("token_hash").notNull().unique(),
    /** What a shared list shows besides the properties. */
    showName: boolean("show_name").notNull().default(false),
    showNotes: boolean("show_notes").notNull().default(false),
    showTags: boolean("show_tags").notNull().default(false),
    showTarget: boolean("show_target").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [unique("secret_links_once").on(t.userId, t.kind)],
);

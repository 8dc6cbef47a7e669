import { bigserial, boolean, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { LogCursor } from "#app/db/shapes/log-cursor.ts";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** The cursors of a member's visits to the list of favourites: which events they have seen. */
export const favoriteVisits = pgTable("favorite_visits", {
  userId: owner().primaryKey(),
  /** Where the previous visit ended: this visit shows the events after it. */
  since: jsonb("since").$type<LogCursor>().notNull(),
  sinceAt: moment("since_at").notNull(),
  /** The newest event that was shown. */
  seen: jsonb("seen").$type<LogCursor>().notNull(),
  seenAt: moment("seen_at").notNull(),
});

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

/** Changes of deadlines on property pages, for members who have the property as a favourite. */
export const deadlineChanges = pgTable(
  "deadline_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    nDoImovel: text("n_do_imovel").notNull(),
    /** `leilao-1`, `leilao-2`, `licitacao`, `fim-da-venda`. */
    momento: text("momento").notNull(),
    /** Null: it was not known before. */
    de: moment("de"),
    /** Null: the new page has no such deadline. */
    para: moment("para"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("deadline_changes_property").on(t.nDoImovel, t.id)],
);

import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { LogCursor } from "#app/db/shapes/log-cursor.ts";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Data of a favourite. Shared by the table of favourites and the one of removed favourites. */
const favoriteColumns = () => ({
  userId: owner(),
  nDoImovel: text("n_do_imovel").notNull(),
  createdAt: moment("created_at").notNull(),
  /** Column of the board: `interesse`, `analisando`, `lance`, `arrematado`, `perdido`. */
  etapa: text("etapa").notNull().default("interesse"),
  /**
   * Position in its column: the lowest first, and among equal ones the newest first. With gaps, so that most
   * moves write one row.
   */
  posicao: bigint("posicao", { mode: "number" }).notNull().default(0),
  /** When it was moved to its column; null: it has been there since it was saved. */
  movidoEm: moment("movido_em"),
  nota: text("nota").notNull().default(""),
  /** Incremented with each change of the note: a page with an older version gets a conflict instead of overwriting it. */
  notaVersao: integer("nota_versao").notNull().default(0),
  etiquetas: text("etiquetas").array().notNull().default([]),
  /** Integer cents. */
  precoAlvo: bigint("preco_alvo", { mode: "number" }),
  /** The plan of its purchase as the query of its page's address, and when it was saved; null: none was. */
  plano: text("plano"),
  planoEm: moment("plano_em"),
  /** Asked for on a plan without favourites: no favourite until its owner has a plan with them, and one ever after. */
  desejo: boolean("desejo").notNull().default(false),
});

/**
 * Favourites of members, and their wishes. A row stays when its property leaves the lists, and readable when its
 * owner's plan saves no favourites any more.
 */
export const favorites = pgTable("favorites", favoriteColumns(), (t) => [
  primaryKey({ columns: [t.userId, t.nDoImovel] }),
  index("favorites_wishes")
    .on(t.userId)
    .where(sql`desejo`),
]);

/** Favourites removed in the last thirty days: saving one again restores its note, tags and column. */
export const removedFavorites = pgTable(
  "removed_favorites",
  { ...favoriteColumns(), removedAt: moment("removed_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.nDoImovel] }),
    index("removed_favorites_by_age").on(t.removedAt),
  ],
);

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

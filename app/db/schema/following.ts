import { bigint, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { answeredColumns, owner, users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Data of a favourite. Shared by the table of favourites and the one of removed favourites. */
const keptColumns = () => ({
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
});

/**
 * Favourites of members. A row stays when its property leaves the lists and when its owner's plan does not
 * show favourites; it is visible again with a plan that does.
 */
export const favorites = pgTable("favorites", keptColumns(), (t) => [
  primaryKey({ columns: [t.userId, t.nDoImovel] }),
]);

/** Favourites removed in the last thirty days: saving one again restores its note, tags and column. */
export const removedFavorites = pgTable(
  "removed_favorites",
  { ...keptColumns(), removedAt: moment("removed_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.nDoImovel] }),
    index("removed_favorites_by_age").on(t.removedAt),
  ],
);

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
  (t) => [unique("interests_once").on(t.nDoImovel, t.email), index("interests_user").on(t.userId)],
);

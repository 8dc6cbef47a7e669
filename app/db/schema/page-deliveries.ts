import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { owner, users } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * Property pages that people bring: only what was read from them, never the page. Without a member it is pending, for
 * whoever has its address, until `expires_at`.
 */
export const pageDeliveries = pgTable(
  "page_deliveries",
  {
    /** 128 random bits: the last part of its address. */
    id: text("id").primaryKey(),
    nDoImovel: text("n_do_imovel").notNull(),
    dados: jsonb("dados").$type<PropertyPage>().notNull(),
    /** When the page was saved. */
    salvaEm: moment("salva_em").notNull(),
    /** SHA-256 of its normalised text: two with the same are one witness. */
    impressao: text("impressao").notNull(),
    /** SHA-256 of its normalised facts: another witness has to say the same. */
    fatos: text("fatos").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** When its member took it over. */
    claimedAt: moment("claimed_at"),
    /** Whether its member was an administrator then, so that it became everybody's. */
    byAdministrator: boolean("by_administrator").notNull().default(false),
    /** Keyed digest of the network that the member took it over from; null once it is of no use. */
    network: text("network"),
    /** When it became everybody's. */
    publicAt: moment("public_at"),
    /** What it says otherwise than the list of its day, as the queue of suspicious data compares it; null: nothing. */
    divergence: text("divergence"),
    /** The newest import of a list when it was last settled; null: it was not. */
    settledWith: bigint("settled_with", { mode: "number" }),
  },
  (t) => [
    index("page_deliveries_own").on(t.userId, t.nDoImovel),
    index("page_deliveries_property").on(t.nDoImovel),
    index("page_deliveries_pending")
      .on(t.expiresAt)
      .where(sql`user_id is null`),
    index("page_deliveries_divergent")
      .on(t.nDoImovel)
      .where(sql`divergence is not null`),
  ],
);

/** With which programs deliver pages to a member's account, and nothing else; `MAX_TOKENS` a member. */
export const pageTokens = pgTable(
  "page_tokens",
  {
    id: uuid("id").primaryKey(),
    userId: owner(),
    /** SHA-256 of the token, which follows from `id` and the installation's secret. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("page_tokens_own").on(t.userId)],
);

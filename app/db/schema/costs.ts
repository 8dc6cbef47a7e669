import { sql } from "drizzle-orm";
import { bigint, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CostValue } from "#app/db/shapes/costs.ts";
import { moment } from "./columns.ts";

/**
 * Values that costs are computed with, each valid from a day until the next one of its key begins. A value is never
 * changed: another one begins, or it is marked as undone.
 */
export const costValues = pgTable(
  "cost_values",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** A name of `COST_TABLES`. */
    table: text("table_name").notNull(),
    /** Of what the value is: a municipality's slug, a state and an act, a line of credit. */
    key: text("key").notNull(),
    validFrom: date("valid_from").notNull(),
    /** The last day on which the source says that it is valid; null: it says none. */
    validUntil: date("valid_until"),
    value: jsonb("value").$type<CostValue>().notNull(),
    sourceName: text("source_name").notNull(),
    sourceUrl: text("source_url").notNull(),
    /** The day on which somebody read it there. */
    consultedOn: date("consulted_on").notNull(),
    /** The import that brought it; null: it was typed. */
    batch: uuid("batch"),
    /** The value of the same key and day that it replaced. */
    replaces: bigint("replaces", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
    /** User ids of administrators, which stay after their accounts are deleted; null: without signing in. */
    createdBy: uuid("created_by"),
    /** Set when it was undone or replaced: then it counts for no day. */
    undoneAt: moment("undone_at"),
    undoneBy: uuid("undone_by"),
  },
  (t) => [
    uniqueIndex("cost_values_valid")
      .on(t.table, t.key, t.validFrom.desc().nullsFirst())
      .where(sql`${t.undoneAt} is null`),
    index("cost_values_key").on(t.table, t.key, t.id),
    index("cost_values_recorded").on(t.table, t.id),
    index("cost_values_undone")
      .on(t.table, t.id)
      .where(sql`${t.undoneAt} is not null`),
    index("cost_values_batch")
      .on(t.table, t.id, t.batch)
      .where(sql`${t.batch} is not null`),
  ],
);

import { bigint, bigserial, index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Changes of numbers that would take too long to count: a number is the sum of its rows. Rows are only added, so that
 * transactions that change the same number never wait for each other; `foldCounts` adds them up.
 */
export const counts = pgTable(
  "counts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** A name of `COUNTS`. */
    name: text("name").notNull(),
    /** A day in São Paulo or a place for a number with parts; else empty. */
    part: text("part").notNull(),
    change: bigint("change", { mode: "number" }).notNull(),
  },
  (t) => [index("counts_name").on(t.name, t.part)],
);

import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";

/** The number of map queries of a member in a calendar month of São Paulo, `2026-11`. */
export const mapQueries = pgTable(
  "map_queries",
  {
    userId: owner(),
    month: text("month").notNull(),
    used: integer("used").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
);

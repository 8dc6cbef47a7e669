import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** The number of attempts in a window of time, by person or by target. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    resetsAt: moment("resets_at").notNull(),
  },
  (t) => [index("rate_limits_resets").on(t.resetsAt)],
);

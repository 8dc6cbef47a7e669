import { bigint, integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Up to which event search engines have been told of changed pages; one row. */
export const searchEngineCursor = pgTable("told_engines", {
  id: integer("id").primaryKey(),
  ultimoEvento: bigint("ultimo_evento", { mode: "number" }).notNull(),
  em: moment("em").notNull(),
});

import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * The properties that a statement wrote, or events of which it wrote, with the id of its transaction: so the index of the
 * search follows a list without a look at the whole table. Triggers write it. It is kept for some days: a row without
 * numbers says that of earlier transactions nothing is left.
 */
export const propertyWrites = pgTable(
  "property_writes",
  {
    transacao: bigint("transacao", { mode: "number" })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    numeros: text("numeros").array(),
    em: moment("em").notNull().defaultNow(),
  },
  (t) => [
    index("property_writes_since").on(t.transacao),
    index("property_writes_left")
      .on(t.transacao)
      .where(sql`numeros is null`),
  ],
);

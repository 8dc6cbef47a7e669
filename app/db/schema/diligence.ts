import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** What members saw of the items to check before a proposal, one row for each item of a property. */
export const diligenceChecks = pgTable(
  "diligence_checks",
  {
    userId: owner(),
    nDoImovel: text("n_do_imovel").notNull(),
    /** Its word in `app/facts/diligence/items.ts`. */
    item: text("item").notNull(),
    /** `aberto`, `conferido`, `nao_se_aplica`. */
    state: text("state").$type<"aberto" | "conferido" | "nao_se_aplica">().notNull(),
    note: text("note").notNull(),
    seenOn: date("seen_on", { mode: "string" }),
    /** The name that its sender gave it, and its name in the bucket; null: no file. */
    fileName: text("file_name"),
    fileKey: text("file_key"),
    fileBytes: integer("file_bytes").notNull().default(0),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.nDoImovel, t.item] })],
);

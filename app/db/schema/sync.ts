import { bigint, bigserial, boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import { moment } from "./columns.ts";

export const syncRuns = pgTable("sync_runs", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  iniciadoEm: moment("iniciado_em").notNull(),
  terminadoEm: moment("terminado_em"),
});

/** One outcome for each state and run; the newest successful one has the headers for the next conditional request. */
export const syncOutcomes = pgTable(
  "sync_outcomes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    runId: bigint("run_id", { mode: "number" }).notNull(),
    uf: text("uf").notNull(),
    resultado: jsonb("resultado").$type<StateOutcome>().notNull(),
    sucesso: boolean("sucesso").notNull(),
    em: moment("em").notNull(),
  },
  (t) => [index("sync_outcomes_by_state").on(t.uf, t.id)],
);

import { bigint, bigserial, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StateOutcome, AttemptEnd } from "#app/db/shapes/fetch-outcome.ts";
import { moment } from "./columns.ts";

export const syncRuns = pgTable("sync_runs", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  iniciadoEm: moment("iniciado_em").notNull(),
  terminadoEm: moment("terminado_em"),
});

/** Each time that the lists were asked for, whoever asked: a run that was cut off is continued by another attempt. */
export const syncAttempts = pgTable("sync_attempts", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  /** `agenda`, `administrador` or `comando`. */
  origem: text("origem").notNull(),
  /** User id of the administrator who asked; null for the other origins. */
  adminId: uuid("admin_id"),
  iniciadoEm: moment("iniciado_em").notNull(),
  terminadoEm: moment("terminado_em"),
  /** How it ended; null while it goes on, or where its process was killed. */
  fim: jsonb("fim").$type<AttemptEnd>(),
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

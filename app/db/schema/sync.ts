import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
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

/** Address files of the census that are downloaded from IBGE: a row for each state that somebody asked for. */
export const censusDownloads = pgTable(
  "census_downloads",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    uf: text("uf").notNull(),
    /** User id of the administrator who asked; null: the command did. */
    adminId: uuid("admin_id"),
    /** `na_fila`, `baixando`, `lendo`, `parado`, `cancelado` or `terminado`. */
    estado: text("estado").notNull(),
    /** The files to download, in order; null until they are known. */
    arquivos: jsonb("arquivos"),
    /** So many of them are over. */
    feitos: integer("feitos").notNull().default(0),
    /** How often the present file was begun and not stopped in order. */
    tentativas: integer("tentativas").notNull().default(0),
    /** Bytes of the present file that are here, and all of them; read bytes of how many, while it is read. */
    recebidos: bigint("recebidos", { mode: "number" }).notNull().default(0),
    tamanho: bigint("tamanho", { mode: "number" }).notNull().default(0),
    /** What became of the files that are over. */
    relatorio: jsonb("relatorio").notNull().default([]),
    /** Why it stopped, in Portuguese. */
    motivo: text("motivo"),
    /** User id of the administrator who cancelled it; null: nobody. */
    canceladoPor: uuid("cancelado_por"),
    pedidoEm: moment("pedido_em").notNull(),
    terminouEm: moment("terminou_em"),
  },
  (t) => [
    uniqueIndex("census_downloads_open")
      .on(t.uf)
      .where(sql`estado in ('na_fila', 'baixando', 'lendo', 'parado')`),
  ],
);

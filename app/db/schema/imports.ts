import type { StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";

/** One file taken in, whatever came of it. */
export const imports = pgTable("imports", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  arquivo: text("arquivo").notNull(),
  /** Who brought it: `cli`, `sync`, `demo`. */
  origem: text("origem").notNull(),
  iniciadoEm: moment("iniciado_em").notNull(),
  terminadoEm: moment("terminado_em"),
  /** The report per state as printed; null while running. */
  relatorio: jsonb("relatorio"),
  erro: text("erro"),
});

/** The lists held: one per state and date. Events and periods are drawn between neighbours of this table. */
export const lists = pgTable(
  "lists",
  {
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    importId: bigint("import_id", { mode: "number" }).notNull(),
    linhas: integer("linhas").notNull(),
    demo: boolean("demo").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.uf, t.data] })],
);

/**
 * Rows of the lists held that show a property and could not be read: it was there, with what the list before said. Kept
 * so that a list that arrives later, before or between, makes the same history.
 */
export const unreadableRows = pgTable(
  "unreadable_rows",
  {
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
  },
  (t) => [primaryKey({ columns: [t.uf, t.data, t.nDoImovel] })],
);

/** Lists that came and are improbable: they wait for somebody to accept them, or were turned down. */
export const heldLists = pgTable(
  "held_lists",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    arquivo: text("arquivo").notNull(),
    linhas: integer("linhas").notNull(),
    /** Portuguese, as the report says them. */
    motivos: jsonb("motivos").$type<string[]>().notNull(),
    /** The file, gzip; empty once it was turned down. */
    conteudo: bytes("conteudo").notNull(),
    /** SHA-256 of the file. */
    resumo: text("resumo").notNull(),
    recebidaEm: moment("recebida_em").notNull(),
    /** When an administrator turned it down; null while it waits. */
    recusadaEm: moment("recusada_em"),
  },
  (t) => [unique("held_lists_once").on(t.uf, t.data)],
);

/** Every row of a running import, narrow. A price of null: seen, but its row could not be read. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: bigint("import_id", { mode: "number" }).notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
    uf: text("uf").notNull(),
    preco: bigint("preco", { mode: "number" }),
    valorDeAvaliacao: bigint("valor_de_avaliacao", { mode: "number" }),
    modalidadeDeVenda: text("modalidade_de_venda"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.nDoImovel] })],
);

/** Wide rows of a running import, still as the JSON text of a batch: `import_properties` says what it holds. */
export const importBatches = pgTable("import_batches", {
  importId: bigint("import_id", { mode: "number" }).notNull(),
  uf: text("uf").notNull(),
  dados: text("dados").notNull(),
});

/** Raised in the transaction of every change the search must see; every process follows it. */
export const searchState = pgTable("search_state", {
  id: integer("id").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** Answers of the geocoder by normalised address; both coordinates null for "asked, not found". */
export const geocoderCache = pgTable("geocoder_cache", {
  chave: text("chave").primaryKey(),
  lat: doublePrecision("lat"),
  lng: doublePrecision("lng"),
  consultadoEm: moment("consultado_em").notNull(),
});

export const syncRuns = pgTable("sync_runs", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  iniciadoEm: moment("iniciado_em").notNull(),
  terminadoEm: moment("terminado_em"),
});

/** One outcome per state and run; the newest successful one carries what makes the next request conditional. */
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

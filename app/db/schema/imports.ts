import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";

/** One imported file, whatever the result. */
export const imports = pgTable("imports", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  arquivo: text("arquivo").notNull(),
  /** The origin of the file: `cli`, `sync`, `demo`. */
  origem: text("origem").notNull(),
  iniciadoEm: moment("iniciado_em").notNull(),
  terminadoEm: moment("terminado_em"),
  /** The report of each state as printed; null while the import runs. */
  relatorio: jsonb("relatorio"),
  erro: text("erro"),
});

/** The lists held: one for each state and date. Events and periods are computed between neighbours in this table. */
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
 * Unreadable rows of the lists held: the property was listed, and keeps the facts of the list before. They
 * are stored so that a list that arrives later gives the same history.
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

/** Improbable lists that are held until they are accepted, or that were turned down. */
export const heldLists = pgTable(
  "held_lists",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    arquivo: text("arquivo").notNull(),
    linhas: integer("linhas").notNull(),
    /** In Portuguese, as in the report. */
    motivos: jsonb("motivos").$type<string[]>().notNull(),
    /** The file, gzip; empty once it was turned down. */
    conteudo: bytes("conteudo").notNull(),
    /** SHA-256 of the file. */
    resumo: text("resumo").notNull(),
    recebidaEm: moment("recebida_em").notNull(),
    /** When an administrator turned it down; null while it is held. */
    recusadaEm: moment("recusada_em"),
  },
  (t) => [unique("held_lists_once").on(t.uf, t.data)],
);

/** Every row of a running import, narrow. A price of null: the property is listed, but its row is unreadable. */
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

/** Wide rows of a running import, as the JSON text of a batch; `import_properties` has their columns. */
export const importBatches = pgTable("import_batches", {
  importId: bigint("import_id", { mode: "number" }).notNull(),
  uf: text("uf").notNull(),
  dados: text("dados").notNull(),
});

/**
 * Version of the data, raised in the transaction of every change that searches must show; every process polls
 * it.
 */
export const searchState = pgTable("search_state", {
  id: integer("id").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** The geocoder's answers by normalised address; both coordinates are null for an address that was not found. */
export const geocoderCache = pgTable("geocoder_cache", {
  chave: text("chave").primaryKey(),
  lat: doublePrecision("lat"),
  lng: doublePrecision("lng"),
  consultadoEm: moment("consultado_em").notNull(),
});

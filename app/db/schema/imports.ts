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
  uuid,
} from "drizzle-orm/pg-core";
import type { ListingFacts, RefusedRow } from "#app/db/shapes/listing-facts.ts";
import { bytes, moment } from "./columns.ts";

/** One imported file, whatever the result. */
export const imports = pgTable(
  "imports",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    arquivo: text("arquivo").notNull(),
    /** The origin of the file, as in `MergeOptions`. */
    origem: text("origem").notNull(),
    /** The administrator who started it, without a reference, because runs outlive accounts; null: a command, the schedule. */
    iniciadoPor: uuid("iniciado_por"),
    iniciadoEm: moment("iniciado_em").notNull(),
    terminadoEm: moment("terminado_em"),
    /** Milliseconds that its import took; several files of one command begin at the same moment. */
    duracaoMs: integer("duracao_ms"),
    /** SHA-256 of the file; null for runs from before it was kept. */
    resumo: text("resumo"),
    /** `RunOutcome`; null while the import runs, or after its process died. */
    desfecho: text("desfecho"),
    /** The states of its lists, and the days of these lists. */
    ufs: text("ufs").array().notNull().default([]),
    datas: date("datas").array().notNull().default([]),
    /** The counts of its reports, added up, so that the history reads no reports. */
    contagens: jsonb("contagens").$type<Record<string, number>>(),
    /** The report of each state as printed; null while the import runs. */
    relatorio: jsonb("relatorio"),
    erro: text("erro"),
    desfeitaEm: moment("desfeita_em"),
  },
  (t) => [
    index("imports_outcome").on(t.desfecho, t.id),
    index("imports_origin").on(t.origem, t.id),
    index("imports_digest").on(t.resumo),
    index("imports_states").using("gin", t.ufs),
  ],
);

/** The imported lists: one for each state and date. Events and periods are computed between neighbours in this table. */
export const lists = pgTable(
  "lists",
  {
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    importId: bigint("import_id", { mode: "number" }).notNull(),
    linhas: integer("linhas").notNull(),
    demo: boolean("demo").notNull().default(false),
    /** Whether what it replaced was kept, so that it can be taken back. False for lists from before that was kept. */
    reversivel: boolean("reversivel").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.uf, t.data] }), index("lists_import").on(t.importId)],
);

/**
 * What a list said before another list of its day replaced it, by the run that had brought it: when the replacement is
 * taken back, it is the list of its day again. A price of null: the row was unreadable.
 */
export const replacedRows = pgTable(
  "replaced_rows",
  {
    /** The run that had brought the list. */
    importId: bigint("import_id", { mode: "number" }).notNull(),
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
    preco: bigint("preco", { mode: "number" }),
    valorDeAvaliacao: bigint("valor_de_avaliacao", { mode: "number" }),
    modalidadeDeVenda: text("modalidade_de_venda"),
    fatos: jsonb("fatos").$type<ListingFacts>(),
    linha: jsonb("linha").$type<RefusedRow>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.uf, t.data, t.nDoImovel] })],
);

/** A list that another list of its day replaced; `replaced_rows` has its rows until they are deleted. */
export const replacedLists = pgTable(
  "replaced_lists",
  {
    importId: bigint("import_id", { mode: "number" }).notNull(),
    /** The run whose list replaced it. */
    porImportId: bigint("por_import_id", { mode: "number" }).notNull(),
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    linhas: integer("linhas").notNull(),
    reversivel: boolean("reversivel").notNull(),
    substituidaEm: moment("substituida_em").notNull().defaultNow(),
    /** When its rows were deleted, so that it cannot be restored any more. */
    apagadaEm: moment("apagada_em"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.uf, t.data] }), index("replaced_lists_by").on(t.porImportId)],
);

/**
 * Unreadable rows of the imported lists: the property was listed, and keeps the facts of the list before. They
 * are stored so that a list that arrives later gives the same history.
 */
export const unreadableRows = pgTable(
  "unreadable_rows",
  {
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
    /** What the row said, where it was refused only because another state listed the property on that day. */
    linha: jsonb("linha").$type<RefusedRow>(),
  },
  (t) => [primaryKey({ columns: [t.uf, t.data, t.nDoImovel] })],
);

/**
 * Improbable lists that wait until another list agrees with them or somebody accepts them, that were turned down, or that
 * entered after they had waited: these confirm the next ones.
 */
export const quarantine = pgTable(
  "held_lists",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    arquivo: text("arquivo").notNull(),
    linhas: integer("linhas").notNull(),
    /** In Portuguese, as in the report. */
    motivos: jsonb("motivos").$type<string[]>().notNull(),
    /** The file, gzip; empty once it was turned down or entered. */
    conteudo: bytes("conteudo").notNull(),
    /** SHA-256 of the file. */
    resumo: text("resumo").notNull(),
    recebidaEm: moment("recebida_em").notNull(),
    /** When an administrator turned it down; null while it is quarantined. */
    recusadaEm: moment("recusada_em"),
    /** When it was written after all; null while it waits. */
    entrouEm: moment("entrou_em"),
    /** The numbers of its properties; empty for lists from before they were stored. */
    numeros: text("numeros").array().notNull().default([]),
    /** Whether missing rows are its only reasons. */
    soFaltam: boolean("so_faltam").notNull().default(false),
    /** `MissingKind` of the missing rows, where nearly all are of one; else null. */
    falta: text("falta"),
    /** When administrators were written to about it or about another one that waited with it; null: not yet. */
    cartaEm: moment("carta_em"),
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
    linha: jsonb("linha").$type<RefusedRow>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.nDoImovel] })],
);

/** What the rows of a running import of an older list say of their properties, beside amounts and sale mode. */
export const importFacts = pgTable(
  "import_facts",
  {
    importId: bigint("import_id", { mode: "number" }).notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
    fatos: jsonb("fatos").$type<ListingFacts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.nDoImovel] })],
);

/** Wide rows of a running import, as the JSON text of a batch; `import_properties` has their columns. */
export const importBatches = pgTable("import_batches", {
  importId: bigint("import_id", { mode: "number" }).notNull(),
  uf: text("uf").notNull(),
  dados: text("dados").notNull(),
  /** Rows of properties whose present is in another state: only their facts are kept. */
  passado: boolean("passado").notNull().default(false),
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

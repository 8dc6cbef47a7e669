import { bigint, bigserial, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Files that administrators sent to be imported. The files themselves are in a folder of the data directory. */
export const uploads = pgTable(
  "uploads",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** User id of the administrator who sent it. */
    adminId: uuid("admin_id").notNull(),
    /** User id of the administrator who had it imported; null until then. */
    pedidoPor: uuid("pedido_por"),
    /** Id of the folder that has the file: only processes that use this folder can read it. */
    pasta: text("pasta").notNull(),
    /** Name of the file in that folder; null once it was deleted. */
    arquivo: text("arquivo"),
    /** Name that the administrator's machine gave it. */
    nome: text("nome").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** SHA-256 of the file. */
    resumo: text("resumo").notNull(),
    /** When the file was written, as the browser says; null where it does not. */
    modificadoEm: moment("modificado_em"),
    /** Day that the administrator gave for lists and pages that do not say theirs. */
    dataInformada: date("data_informada"),
    /** `recebido`, `na_fila`, `importando`, `interrompido` or `terminado`. */
    estado: text("estado").notNull(),
    /** States that the file is about; null until it was read for the first time. */
    estados: text("estados").array(),
    /** The reports of the import that would be made; null until they were computed. */
    previa: jsonb("previa"),
    /** Digest of everything that the preview depends on. */
    previaDe: text("previa_de"),
    /** The reports of the import; null until it ended. */
    relatorio: jsonb("relatorio"),
    /** Bytes that the running import has read, unpacked. */
    lidos: bigint("lidos", { mode: "number" }).notNull().default(0),
    recebidoEm: moment("recebido_em").notNull(),
    comecouEm: moment("comecou_em"),
    terminouEm: moment("terminou_em"),
  },
  (t) => [index("uploads_by_state").on(t.estado, t.id)],
);

/** Files of IBGE's address register that administrators sent. The files themselves are in a folder of the data directory. */
export const censusUploads = pgTable(
  "census_uploads",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** User id of the administrator who sent it. */
    adminId: uuid("admin_id").notNull(),
    /** Id of the folder that has the file: only processes that use this folder can read it. */
    pasta: text("pasta").notNull(),
    /** Name of the file in that folder; null once it was deleted. */
    arquivo: text("arquivo"),
    /** Name that the administrator's machine gave it. */
    nome: text("nome").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** SHA-256 of the file. */
    resumo: text("resumo").notNull(),
    /** The day on which it was made, as the sender says; null for a zip, which says it itself. */
    feitoEm: date("feito_em"),
    /** `na_fila`, `lendo`, `usando`, `interrompido`, `falhou`, `cancelado` or `terminado`. */
    estado: text("estado").notNull(),
    /** How often its reading was begun and not stopped in order. */
    tentativas: integer("tentativas").notNull().default(0),
    /** Bytes read, of how many, unpacked; 0 of 0 before the first. */
    lidos: bigint("lidos", { mode: "number" }).notNull().default(0),
    tamanho: bigint("tamanho", { mode: "number" }).notNull().default(0),
    /** Addresses read. */
    enderecos: integer("enderecos").notNull().default(0),
    /** Properties looked at, of how many. */
    conferidos: integer("conferidos").notNull().default(0),
    imoveis: integer("imoveis").notNull().default(0),
    /** User id of the administrator who cancelled it; null: nobody. */
    canceladoPor: uuid("cancelado_por"),
    /** What became of the files in it; null until then. */
    relatorio: jsonb("relatorio"),
    recebidoEm: moment("recebido_em").notNull(),
    comecouEm: moment("comecou_em"),
    terminouEm: moment("terminou_em"),
  },
  (t) => [index("census_uploads_by_state").on(t.estado, t.id)],
);

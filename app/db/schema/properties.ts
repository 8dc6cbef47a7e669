import { sql } from "drizzle-orm";
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
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { ListingFacts } from "#app/db/shapes/listing-facts.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { moment } from "./columns.ts";
import { SUSPICIOUS } from "./suspicious.ts";

const cents = (name: string) => bigint(name, { mode: "number" });

/**
 * The columns of a list row: the source's texts and what is derived from them. Shared by the table and its
 * staging table.
 */
const listColumns = () => ({
  uf: text("uf").notNull(),
  cidade: text("cidade").notNull(),
  bairro: text("bairro"),
  endereco: text("endereco").notNull(),
  /** Integer cents. */
  preco: cents("preco").notNull(),
  /** Integer cents. */
  valorDeAvaliacao: cents("valor_de_avaliacao").notNull(),
  /** Percent, two decimals; null when the price is above the appraisal. */
  desconto: doublePrecision("desconto"),
  financiamento: boolean("financiamento"),
  descricao: text("descricao"),
  modalidadeDeVenda: text("modalidade_de_venda").notNull(),
  wsTipoDeImovel: text("ws_tipo_de_imovel").notNull(),

  tipoCodigo: text("tipo_codigo").notNull(),
  modalidadeCodigo: text("modalidade_codigo").notNull(),
  cidadeNome: text("cidade_nome").notNull(),
  cidadeSlug: text("cidade_slug").notNull(),
  cidadeIbge: integer("cidade_ibge"),
  localidade: text("localidade"),
  bairroNome: text("bairro_nome"),
  bairroSlug: text("bairro_slug"),
  enderecoNome: text("endereco_nome").notNull(),
  areaTotal: doublePrecision("area_total"),
  areaPrivativa: doublePrecision("area_privativa"),
  areaTerreno: doublePrecision("area_terreno"),
  /** The search area: private, else total, else land, in m². */
  areaM2: doublePrecision("area_m2"),
  quartos: smallint("quartos"),
  banheiros: smallint("banheiros"),
  vagas: smallint("vagas"),
  salas: smallint("salas"),
  suites: smallint("suites"),
  lavabos: smallint("lavabos"),
  comodidades: text("comodidades").array().notNull(),
  /** Words of the description that the grammar does not know. */
  termosDesconhecidos: text("termos_desconhecidos").array().notNull(),
  lat: doublePrecision("lat"),
  lng: doublePrecision("lng"),
  precisao: text("precisao"),
  /** The property lies within so many metres of its point. */
  precisaoM: integer("precisao_m"),
  /** How the point was found (`PointStep`). */
  passo: text("passo"),
  /** Folded search tokens, the same as in the in-memory index. */
  busca: text("busca").array().notNull(),
  /** Digest of the row and of the version of the reading rules: when it is equal, nothing is written. */
  conteudo: text("conteudo").notNull(),
});

/** One row for each property number that a list has ever shown. */
export const properties = pgTable(
  "properties",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    nDoImovel: text("n_do_imovel").notNull().unique(),
    /** The number as an integer: the stable tie-break of every order. */
    numero: bigint("numero", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`n_do_imovel::bigint`),
    ...listColumns(),
    /** Whether the newest list with it has no description, or no word on financing, so that an earlier list's is shown. */
    descricaoAnterior: boolean("descricao_anterior").notNull().default(false),
    financiamentoAnterior: boolean("financiamento_anterior").notNull().default(false),
    /** The address that was geocoded; another address is geocoded again. */
    enderecoConsultado: text("endereco_consultado"),
    /** Whether `withdrawals` has it: both are written together, so that searches read one table. */
    wsIndisponivel: boolean("ws_indisponivel").notNull().default(false),
    /** Payment codes stated by the list or the property page. */
    pagamentos: text("pagamentos").array().notNull().default([]),
    /** `01310-100`, from the property page; the code of a whole town ends in `-000`. */
    cep: text("cep"),
    /** Next auction or deadline day, from the property page. */
    proximaData: date("proxima_data"),
    /** The date after that one: the second auction's, while the first is still to come. */
    dataSeguinte: date("data_seguinte"),
    vistoPrimeiro: date("visto_primeiro").notNull(),
    /** The last list with it, and the first list without it; both null while it is on the newest list of its state. */
    vistoUltimo: date("visto_ultimo"),
    saiuEm: date("saiu_em"),
    /**
     * Where the last change of price was of more than 60 %: the price before it in cents, the list that showed it, and the
     * sale mode before it if that changed too. A trigger on the event log writes them.
     */
    saltoDe: cents("salto_de"),
    saltoEm: date("salto_em"),
    saltoModalidade: text("salto_modalidade"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("properties_place").on(t.uf, t.cidadeSlug, t.saiuEm),
    // The rows of the queue of suspicious data are found by these, however many others there are.
    index("properties_small_area").on(t.uf).where(sql.raw(SUSPICIOUS.area)),
    index("properties_above_appraisal").on(t.uf).where(sql.raw(SUSPICIOUS.preco)),
    index("properties_jump").on(t.uf).where(sql.raw(SUSPICIOUS.variacao)),
    index("properties_no_city").on(t.uf, t.cidade).where(sql.raw(SUSPICIOUS.cidade)),
    index("properties_unknown_word").on(t.uf).where(sql.raw(SUSPICIOUS.termo)),
    index("properties_no_point").on(t.uf).where(sql.raw(SUSPICIOUS.ponto)),
  ],
);

/**
 * Properties that an administrator took off the portal. Without a reference to the property: an import may delete its row
 * and write it again, and the decision stays.
 */
export const withdrawals = pgTable("withdrawals", {
  nDoImovel: text("n_do_imovel").primaryKey(),
  desde: moment("desde").notNull(),
  /** Only administrators see it. */
  motivo: text("motivo"),
});

/**
 * The columns of a staged wide row, for `json_populate_recordset`. Always empty: writing rows twice would cost a
 * second.
 */
export const importProperties = pgTable("import_properties", {
  nDoImovel: text("n_do_imovel").notNull(),
  ...listColumns(),
});

/**
 * Price history: the property was on every list of its state from `desde` to `ate` with these values. `ate` null: up to
 * the newest list. So an unchanged list writes nothing here.
 */
export const propertyPeriods = pgTable(
  "property_periods",
  {
    nDoImovel: text("n_do_imovel").notNull(),
    uf: text("uf").notNull(),
    desde: date("desde").notNull(),
    ate: date("ate"),
    preco: cents("preco").notNull(),
    valorDeAvaliacao: cents("valor_de_avaliacao").notNull(),
    modalidadeDeVenda: text("modalidade_de_venda").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.nDoImovel, t.desde] }),
    // Of the periods that are open, and of those that reach a day.
    index("property_periods_until").on(t.uf, t.ate, t.desde),
  ],
);

/**
 * What earlier lists said of a property beside amounts and sale mode, kept when a newer list said something else: after
 * the row before it, up to the list of `ate`. What its last list in its present state says is in `properties`.
 */
export const supersededFacts = pgTable(
  "superseded_facts",
  {
    nDoImovel: text("n_do_imovel").notNull(),
    uf: text("uf").notNull(),
    ate: date("ate").notNull(),
    fatos: jsonb("fatos").$type<ListingFacts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.nDoImovel, t.uf, t.ate] })],
);

/** The event log: changes between two neighbouring lists of a state. */
export const propertyEvents = pgTable(
  "property_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    nDoImovel: text("n_do_imovel").notNull(),
    uf: text("uf").notNull(),
    tipo: text("tipo").notNull(),
    /** Date of the list that shows the change. */
    dataLista: date("data_lista").notNull(),
    /** Cents before and after: the appraisal for `reavaliado`, else the price. */
    deCentavos: cents("de_centavos"),
    paraCentavos: cents("para_centavos"),
    deModalidade: text("de_modalidade"),
    paraModalidade: text("para_modalidade"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("property_events_once").on(t.nDoImovel, t.uf, t.dataLista, t.tipo),
    index("property_events_by_list").on(t.uf, t.dataLista),
  ],
);

/** Saved property pages: the facts that only pages have. */
export const propertyPages = pgTable("property_pages", {
  nDoImovel: text("n_do_imovel").primaryKey(),
  dados: jsonb("dados").$type<PropertyPage>().notNull(),
  /**
   * When the page was saved: according to its own text, the operator, or its file. Its facts are as old as
   * that.
   */
  salvaEm: moment("salva_em").notNull(),
  importadoEm: moment("importado_em").notNull(),
});

/** Changes of deadlines on property pages, for members who have the property as a favourite. */
export const deadlineChanges = pgTable(
  "deadline_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    nDoImovel: text("n_do_imovel").notNull(),
    /** `leilao-1`, `leilao-2`, `licitacao`, `fim-da-venda`. */
    momento: text("momento").notNull(),
    /** Null: it was not known before. */
    de: moment("de"),
    /** Null: the new page has no such deadline. */
    para: moment("para"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("deadline_changes_property").on(t.nDoImovel, t.id)],
);

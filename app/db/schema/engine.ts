import { bigint, date, doublePrecision, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

// The tables of the SQL engine: derived from the available properties, and rewritten as a whole for each version of the
// data.

/** One narrow row per available property; the rows of a place are neighbours. */
export const searchRows = pgTable(
  "search_rows",
  {
    // Columns of fixed width without nulls come first, so that a scan reaches them without reading the others.
    linha: integer("linha").primaryKey(),
    cidade: integer("cidade").notNull(),
    perfil: integer("perfil").notNull(),
    vistoPrimeiro: date("visto_primeiro").notNull(),
    /** Integer cents. */
    preco: bigint("preco", { mode: "number" }).notNull(),
    numero: bigint("numero", { mode: "number" }).notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
    desconto: doublePrecision("desconto"),
    areaM2: doublePrecision("area_m2"),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    /** Whole cents. */
    precoM2: doublePrecision("preco_m2"),
    /** Day of the list before the first one that has it; null when no earlier list was held. */
    vistoApos: date("visto_apos"),
    proximaData: date("proxima_data"),
    dataSeguinte: date("data_seguinte"),
    bairroSlug: text("bairro_slug"),
  },
  (t) => [index("search_rows_cidade").on(t.cidade)],
);

export const searchCities = pgTable("search_cities", {
  cidade: integer("cidade").primaryKey(),
  uf: text("uf").notNull(),
  cidadeSlug: text("cidade_slug").notNull(),
  /** The number of rows there. */
  imoveis: integer("imoveis").notNull(),
});

/** The combinations of values of the filters with few options. There are far fewer of them than rows. */
export const searchProfiles = pgTable("search_profiles", {
  perfil: integer("perfil").primaryKey(),
  tipo: text("tipo").notNull(),
  modalidade: text("modalidade").notNull(),
  pagamentos: text("pagamentos").array().notNull(),
  quartos: smallint("quartos"),
  vagas: smallint("vagas"),
  banheiros: smallint("banheiros"),
  suites: smallint("suites"),
  comodidades: text("comodidades").array().notNull(),
  novidades: text("novidades").array().notNull(),
  /** The number of rows with it. */
  imoveis: integer("imoveis").notNull(),
});

/** The rows that each token occurs in; property numbers are not tokens here. */
export const searchWords = pgTable("search_words", {
  token: text("token").primaryKey(),
  linhas: integer("linhas").array().notNull(),
});

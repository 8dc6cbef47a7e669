import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

// What administrators decided about the data of the lists. Without references to properties: an import may delete a row
// and write it again, and the decision stays.

/** Municipalities of cities that the lists spell in a way that nobody knows. */
export const cityAliases = pgTable(
  "city_aliases",
  {
    uf: text("uf").notNull(),
    /** The spelling without case, accents and punctuation (`placeNameKey`). */
    chave: text("chave").notNull(),
    /** The spelling of the list. */
    nome: text("nome").notNull(),
    ibge: integer("ibge").notNull(),
    /** The official name of the municipality, by which its place is resolved. */
    municipio: text("municipio").notNull(),
    /** The municipality's `cidade_slug`, by which its properties are found. */
    slug: text("slug").notNull(),
    /** Whether the spelling is the name of a district of the municipality. */
    distrito: boolean("distrito").notNull(),
    desde: moment("desde").notNull(),
  },
  (t) => [primaryKey({ columns: [t.uf, t.chave] })],
);

/** Points of properties that replace whatever else is known of their places. */
export const placeCorrections = pgTable("place_corrections", {
  nDoImovel: text("n_do_imovel").primaryKey(),
  lat: doublePrecision("lat").notNull(),
  lng: doublePrecision("lng").notNull(),
  precisao: text("precisao").notNull(),
  desde: moment("desde").notNull(),
});

/** Suspicious data that an administrator says are right. */
export const dataDismissals = pgTable(
  "data_dismissals",
  {
    grupo: text("grupo").notNull(),
    /** A property's number, a city of a state, or a word; see `suspicion-groups.ts`. */
    chave: text("chave").notNull(),
    /** The values that were looked at: with others the data are suspicious again. */
    sinal: text("sinal").notNull(),
    /** Only administrators see it. */
    motivo: text("motivo").notNull(),
    desde: moment("desde").notNull(),
  },
  (t) => [primaryKey({ columns: [t.grupo, t.chave] })],
);

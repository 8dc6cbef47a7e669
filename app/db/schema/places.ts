import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";

/**
 * Streets and neighbourhoods of IBGE's address register (CNEFE): streets that occur in our lists or in registered sales, and the
 * neighbourhoods of their municipalities. So a listing of tomorrow is placed without the file.
 */
export const censusPlaces = pgTable(
  "census_places",
  {
    ibge: integer("ibge").notNull(),
    /** `rua` or `bairro`. */
    tipo: text("tipo").notNull(),
    /** The name as it sounds, without kind and titles: spellings share it (`streetKey`, `soundOfName`). */
    som: text("som").notNull(),
    /** Kind and name of a street in one spelling, or the key of a neighbourhood (`districtName`). */
    chave: text("chave").notNull(),
    /** A neighbourhood as the census writes it; null for streets. */
    nome: text("nome"),
    /** Its points, as `pack-shapes.ts` packs them. */
    forma: bytes("forma").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ibge, t.tipo, t.som, t.chave] })],
);

/** The municipalities of which the addresses were read, with the file they come from. */
export const censusCities = pgTable("census_cities", {
  ibge: integer("ibge").primaryKey(),
  arquivo: text("arquivo").notNull(),
  /** When IBGE made the file: an older one does not replace it. */
  publicadoEm: date("publicado_em").notNull(),
  enderecos: integer("enderecos").notNull(),
  lidoEm: moment("lido_em").notNull(),
});

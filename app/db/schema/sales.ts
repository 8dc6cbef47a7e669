import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * Sales of the last 24 months as their cities registered them for the tax on transfers (ITBI), without anything of people.
 * The row is its own key: what is read again changes nothing.
 */
export const registeredSales = pgTable(
  "registered_sales",
  {
    ibge: integer("ibge").notNull(),
    /** Street and number as addresses of the lists are written. */
    endereco: text("endereco").notNull(),
    vendidaEm: date("vendida_em").notNull(),
    /** A `SaleKind`. */
    tipo: text("tipo").notNull(),
    areaM2: doublePrecision("area_m2").notNull(),
    valorCentavos: bigint("valor_centavos", { mode: "number" }).notNull(),
    lidaEm: moment("lida_em").notNull(),
    /** Null until the census places its address within 500 m. */
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
  },
  (t) => [
    primaryKey({
      name: "registered_sales_row",
      columns: [t.ibge, t.endereco, t.vendidaEm, t.tipo, t.areaM2, t.valorCentavos],
    }),
    index("registered_sales_nearby").on(t.tipo, t.lat, t.lng),
  ],
);

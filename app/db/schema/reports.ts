import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MonthByMode } from "#app/db/shapes/market-month.ts";
import { moment } from "./columns.ts";

/** How the portal answered on a day in São Paulo; all processes add to one row. Rows of the last 400 days are kept. */
export const healthDays = pgTable("health_days", {
  day: date("day").primaryKey(),
  /** One character for each quarter of an hour: `+` measured and well, `!` measured and failing, `-` not measured. */
  quarters: text("quarters").notNull(),
  /** Answers to requests, and those of them with a status from 500 on; the same of the public API alone. */
  requests: integer("requests").notNull(),
  failures: integer("failures").notNull(),
  apiRequests: integer("api_requests").notNull(),
  apiFailures: integer("api_failures").notNull(),
  /** Answers by their duration, in the bins of `RESPONSE_BINS`. */
  durations: integer("durations").array().notNull(),
});

/** What a list changed, by its state, day and sale mode. Derived from periods and events, and computed anew after imports. */
export const marketDays = pgTable(
  "market_days",
  {
    uf: text("uf").notNull(),
    data: date("data").notNull(),
    /** As the source writes it. */
    modalidade: text("modalidade").notNull(),
    aVenda: integer("a_venda").notNull(),
    novos: integer("novos").notNull(),
    voltaram: integer("voltaram").notNull(),
    sairam: integer("sairam").notNull(),
    baixaram: integer("baixaram").notNull(),
    subiram: integer("subiram").notNull(),
  },
  (t) => [primaryKey({ columns: [t.data, t.uf, t.modalidade] })],
);

/** From which lists the rows of a state were computed. */
export const marketStates = pgTable("market_states", {
  uf: text("uf").primaryKey(),
  /** Digest of its lists. */
  lists: text("lists").notNull(),
});

/** What the lists of a state said in a calendar month. Derived from periods and events, and computed anew after imports. */
export const marketMonths = pgTable(
  "market_months",
  {
    /** `2026-11`. */
    mes: text("mes").notNull(),
    uf: text("uf").notNull(),
    /** Digest of the lists that it was computed from. */
    lists: text("lists").notNull(),
    dados: jsonb("dados").$type<MonthByMode>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mes, t.uf] })],
);

/** Figures that take too long to compute for a page, each as it was computed last. */
export const reportFigures = pgTable("report_figures", {
  name: text("name").primaryKey(),
  computedAt: moment("computed_at").notNull(),
  /** How long that took, in milliseconds. */
  ms: integer("ms").notNull(),
  data: jsonb("data").notNull(),
});

import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { MonthByMode, MonthSums } from "#app/db/shapes/market-month.ts";
import type { ListRange } from "#app/facts/listings/list-days.ts";
import { addDays, dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { addSums, type MarketSums, type StockDay } from "./market-sums.ts";
import { readMarket, type MarketRequest } from "./read-market.server.ts";
import { periodUntil, type Period } from "./report-period.ts";
import { addBins } from "./stays.ts";

/** One state or sale mode in a period, or all together. */
export interface MarketLine {
  /** The state's code, or the sale mode as the source writes it. */
  name: string;
  /** What changed in the period, and what is for sale at its end. */
  sums: MarketSums;
  /** The lists in which what is for sale is counted; null: none. */
  lists: ListRange | null;
  month: MonthSums;
}

export interface MarketReport {
  period: Period;
  /** Only days of lists; between them nobody looked. */
  stock: StockDay[];
  total: MarketLine;
  byState: MarketLine[];
  byMode: MarketLine[];
}

/** The period of a calendar month, `2026-11`. */
export function periodOfMonth(month: string): Period {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return { key: null, first, last, days: dayNumber(last) - dayNumber(first) + 1 };
}

/** What the lists of a month say; null where none is held. */
export async function readMonth(db: Db, month: string): Promise<MarketReport | null> {
  const facts = await readFacts(db, sql`mes = ${month}`);
  if (facts.length === 0) return null;
  const period = periodOfMonth(month);
  return readReport(db, { period, since: period.first, stockOf: period, parts: null }, facts);
}

/** What the newest lists of all states say, with what changed in the 30 days up to them and the stock of a year. */
export async function readLately(db: Db): Promise<MarketReport | null> {
  const { rows } = await db.execute<{ day: IsoDate | null }>(
    sql`select max(data)::text as day from market_days`,
  );
  const newest = rows[0]!.day;
  if (newest === null) return null;
  const facts = await readFacts(db, sql`(uf, mes) in (select uf, max(mes) from market_months group by uf)`);
  const request = {
    period: periodUntil("30d", newest),
    since: null,
    stockOf: periodUntil("12m", newest),
    parts: null,
  };
  return readReport(db, request, facts);
}

/** The newest figures of one state; null where no list of it is held. */
export async function readStateFacts(db: Db, uf: string): Promise<MonthByMode | null> {
  const [newest] = await readFacts(
    db,
    sql`uf = ${uf} and mes = (select max(mes) from market_months where uf = ${uf})`,
  );
  return newest?.facts ?? null;
}

/** The months that have lists, the newest first. */
export async function monthsWithLists(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ mes: string }>(
    sql`select mes from market_months group by mes order by mes desc`,
  );
  return rows.map(({ mes }) => mes);
}

interface FactsRow extends Record<string, unknown> {
  uf: string;
  facts: MonthByMode;
}

async function readFacts(db: Db, which: SQL): Promise<FactsRow[]> {
  const { rows } = await db.execute<FactsRow>(
    sql`select uf, dados as facts from market_months where ${which}`,
  );
  return rows;
}

async function readReport(db: Db, request: MarketRequest, facts: FactsRow[]): Promise<MarketReport> {
  const market = await readMarket(db, request);
  const total = emptyLine("");
  const [states, modes] = [new Map<string, MarketLine>(), new Map<string, MarketLine>()];
  const of = (lines: Map<string, MarketLine>, name: string) =>
    lines.set(name, lines.get(name) ?? emptyLine(name)).get(name)!;
  for (const { name, lists, ...sums } of market.byState) Object.assign(of(states, name), { sums, lists });
  for (const { name, lists, ...sums } of market.byMode) Object.assign(of(modes, name), { sums, lists });
  Object.assign(total, { sums: addSums(market.byState), lists: market.lists });
  for (const { uf, facts: byMode } of facts)
    for (const [mode, month] of Object.entries(byMode))
      for (const line of [total, of(states, uf), of(modes, mode)]) addMonth(line.month, month);
  return {
    period: request.period,
    stock: market.stock,
    total,
    byState: [...states.values()],
    byMode: [...modes.values()],
  };
}

function emptyLine(name: string): MarketLine {
  return {
    name,
    sums: addSums([]),
    lists: null,
    month: { discounts: {}, undiscounted: 0, cuts: {}, left: {}, still: {} },
  };
}

/** Adds what a month's lists say of one sale mode in a state to that of others. */
export function addMonth(to: MonthSums, more: MonthSums): void {
  to.undiscounted += more.undiscounted;
  for (const bins of ["discounts", "cuts", "left", "still"] as const) addBins(to[bins], more[bins]);
}

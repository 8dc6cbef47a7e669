import { and, asc, count, desc, eq, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { costValues } from "#app/db/schema/costs.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { COST_TABLES, keysNamed, type CostTableName } from "./cost-tables.ts";
import { SHIPPED_VALUES } from "./shipped-values.ts";
import { costRecordOf, type CostRecord } from "./cost-values.server.ts";

/** A value that counts, with the day on which the next one of its key begins; null: none is known. */
export interface ListedCost extends CostRecord {
  next: IsoDate | null;
}

interface CostFilter {
  /** Part of the words of a key, whatever its accents; empty: all. */
  text: string;
  /** Those that were undone or replaced, the newest first, in place of those that count. */
  undone: boolean;
}

const COSTS_PER_PAGE = 50;

/** A page of a table, by key and from the newest day on. Read from the index in the order of the list. */
export async function costPage(
  db: Db,
  table: CostTableName,
  filter: CostFilter,
  page: number,
): Promise<{ rows: ListedCost[]; total: number; page: number; pages: number }> {
  const wanted = conditionOf(table, filter);
  const [counted] = await db.select({ total: count() }).from(costValues).where(wanted);
  const total = counted!.total;
  const pages = Math.max(1, Math.ceil(total / COSTS_PER_PAGE));
  const shown = Math.min(page, pages);
  const order = filter.undone ? [desc(costValues.id)] : [asc(costValues.key), desc(costValues.validFrom)];
  const rows = await db
    .select()
    .from(costValues)
    .where(wanted)
    .orderBy(...order)
    .limit(COSTS_PER_PAGE)
    .offset((shown - 1) * COSTS_PER_PAGE);
  const next = await nextDays(
    db,
    table,
    rows.map(({ key }) => key),
  );
  const listed = rows.map((row) => ({ ...costRecordOf(row), next: next(row.key, row.validFrom) }));
  return { rows: listed, total, page: shown, pages };
}

/** Every value that counts, for a spreadsheet, in batches. */
export async function* everyCost(db: Db, table: CostTableName, text: string): AsyncGenerator<CostRecord[]> {
  const wanted = conditionOf(table, { text, undone: false });
  for (let from = 0; ; from += EXPORTED_AT_ONCE) {
    const rows = await db
      .select()
      .from(costValues)
      .where(wanted)
      .orderBy(asc(costValues.key), desc(costValues.validFrom))
      .limit(EXPORTED_AT_ONCE)
      .offset(from);
    yield rows.map(costRecordOf);
    if (rows.length < EXPORTED_AT_ONCE) return;
  }
}

const EXPORTED_AT_ONCE = 500;

/** One value of a table; null: there is none of this number. */
export async function oneCost(db: Db, table: CostTableName, id: number): Promise<CostRecord | null> {
  const [row] = await db
    .select()
    .from(costValues)
    .where(and(eq(costValues.id, id), eq(costValues.table, table)));
  return row ? costRecordOf(row) : null;
}

const MAX_HISTORY = 100;

/** What was ever recorded of a key, the newest record first, undone ones included. */
export async function costHistory(db: Db, table: CostTableName, key: string): Promise<CostRecord[]> {
  const rows = await db
    .select()
    .from(costValues)
    .where(and(eq(costValues.table, table), eq(costValues.key, key)))
    .orderBy(desc(costValues.id))
    .limit(MAX_HISTORY);
  return rows.map(costRecordOf);
}

/** How full a table is. */
export interface CostState {
  /** Recorded by administrators. */
  values: number;
  /** Values that come with the product and are in force today. */
  shipped: number;
  /** The expected keys of the table that have a value today, of either kind. */
  filled: string[];
  /** When the last value was recorded; null: none ever was. */
  recordedAt: Date | null;
}

export async function costState(db: Db, table: CostTableName, today: IsoDate): Promise<CostState> {
  const valid = and(eq(costValues.table, table), isNull(costValues.undoneAt));
  const [counted] = await db.select({ values: count() }).from(costValues).where(valid);
  const { expected } = COST_TABLES[table];
  const filled = await db
    .selectDistinct({ key: costValues.key })
    .from(costValues)
    .where(and(valid, isOneOf(expected), lte(costValues.validFrom, today)));
  const [last] = await db
    .select({ at: costValues.createdAt })
    .from(costValues)
    .where(eq(costValues.table, table))
    .orderBy(desc(costValues.id))
    .limit(1);
  const shipped = SHIPPED_VALUES[table].filter(({ validFrom }) => validFrom <= today);
  const keys = new Set([...filled, ...shipped].map(({ key }) => key));
  return {
    values: counted!.values,
    shipped: shipped.length,
    filled: expected.filter((key) => keys.has(key)),
    recordedAt: last?.at ?? null,
  };
}

/** The last import of a table of which values still count; null: there is none. */
interface LastImport {
  batch: string;
  values: number;
  at: Date;
  by: string | null;
}

export async function lastImport(db: Db, table: CostTableName): Promise<LastImport | null> {
  const own = and(eq(costValues.table, table), isNull(costValues.undoneAt));
  const [last] = await db
    .select()
    .from(costValues)
    .where(and(own, isNotNull(costValues.batch)))
    .orderBy(desc(costValues.id))
    .limit(1);
  if (!last) return null;
  const batch = last.batch!;
  const [counted] = await db
    .select({ values: count() })
    .from(costValues)
    .where(and(own, eq(costValues.batch, batch)));
  return { batch, values: counted!.values, at: last.createdAt, by: last.createdBy };
}

function conditionOf(table: CostTableName, { text, undone }: CostFilter): SQL | undefined {
  return and(
    eq(costValues.table, table),
    undone ? isNotNull(costValues.undoneAt) : isNull(costValues.undoneAt),
    text === "" ? undefined : isAmong(keysNamed(table, text)),
  );
}

/** For thousands of keys: of the bare column the planner would estimate each of them, which takes longer than the query. */
function isAmong(keys: readonly string[]): SQL {
  return sql`(${costValues.key} || '') = any(${sql.param(keys)}::text[])`;
}

function isOneOf(keys: readonly string[]): SQL {
  return sql`${costValues.key} = any(${sql.param(keys)}::text[])`;
}

/** Answers which day follows a day of a key. */
async function nextDays(
  db: Db,
  table: CostTableName,
  keys: string[],
): Promise<(key: string, day: IsoDate) => IsoDate | null> {
  const days =
    keys.length === 0
      ? []
      : await db
          .select({ key: costValues.key, day: costValues.validFrom })
          .from(costValues)
          .where(and(eq(costValues.table, table), isNull(costValues.undoneAt), isOneOf([...new Set(keys)])))
          .orderBy(asc(costValues.validFrom));
  return (key, day) => days.find((one) => one.key === key && one.day > day)?.day ?? null;
}

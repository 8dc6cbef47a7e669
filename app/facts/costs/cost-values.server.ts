import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notifyServers } from "#app/db/pub-sub.server.ts";
import { costValues } from "#app/db/schema/costs.ts";
import { costTexts, type CostEntry } from "./cost-entry.ts";
import { costWords } from "./cost-words.ts";
import type { CostTableName } from "./cost-tables.ts";
import type { SheetEntry, SheetError } from "./cost-sheet.ts";

type Row = typeof costValues.$inferSelect;

/** Published when the values that count were changed. */
export const COSTS_CHANGED = "costs";

/** A value as it is kept, valid or undone. */
export interface CostRecord extends CostEntry {
  id: number;
  /** The import that brought it; null: it was typed. */
  batch: string | null;
  replaces: number | null;
  createdAt: Date;
  createdBy: string | null;
  /** Set when it counts no more. */
  undone: { at: Date; by: string | null } | null;
}

/** Who changes a table, and when. */
export interface CostAuthor {
  by: string | null;
  now: Date;
}

export type AddOutcome =
  | { outcome: "added"; added: CostRecord; replaced: CostRecord | null }
  /** The same value begins on that day already. */
  | { outcome: "unchanged" }
  /** Another value begins on that day, which is not the one that the administrator saw. */
  | { outcome: "taken"; record: CostRecord };

/** The values of keys that count, for `valueAt`. By the unique index on table, key and day. */
export async function costValuesOf(db: Db, table: CostTableName, keys: string[]): Promise<CostRecord[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select()
    .from(costValues)
    .where(and(eq(costValues.table, table), inArray(costValues.key, keys), isNull(costValues.undoneAt)))
    .orderBy(asc(costValues.key), asc(costValues.validFrom));
  return rows.map(costRecordOf);
}

/**
 * Adds a value. Where one of the same key begins on the same day, `replaces` must be its number: that one then counts no
 * more, but is kept.
 */
export async function addCost(
  db: Db,
  entry: CostEntry,
  { replaces, by, now }: CostAuthor & { replaces: number | null },
): Promise<AddOutcome> {
  return db.transaction(async (tx): Promise<AddOutcome> => {
    await lock(tx);
    const [existing] = await onSameDay(tx, entry.table, [entry]);
    if (existing && isSame(existing, entry)) return { outcome: "unchanged" };
    if (existing && existing.id !== replaces) return { outcome: "taken", record: existing };
    if (existing) await markUndone(tx, [existing.id], { by, now });
    const [row] = await tx
      .insert(costValues)
      .values({ ...columnsOf(entry), replaces: existing?.id ?? null, createdAt: now, createdBy: by })
      .returning();
    return { outcome: "added", added: costRecordOf(row!), replaced: existing ?? null };
  });
}

export type UndoOutcome =
  /** `restored`: the value that the undone one had replaced counts again. */
  { outcome: "undone"; undone: CostRecord; restored: CostRecord | null } | { outcome: "not_valid" };

/** Undoes one value. It is kept, but counts no more. */
export async function undoCost(db: Db, id: number, author: CostAuthor): Promise<UndoOutcome> {
  return db.transaction(async (tx): Promise<UndoOutcome> => {
    await lock(tx);
    const [undone] = await markUndone(tx, [id], author);
    if (!undone) return { outcome: "not_valid" };
    const [restored] =
      undone.replaces === null
        ? []
        : await tx
            .update(costValues)
            .set({ undoneAt: null, undoneBy: null })
            .where(eq(costValues.id, undone.replaces))
            .returning();
    return { outcome: "undone", undone, restored: restored ? costRecordOf(restored) : null };
  });
}

export type ImportOutcome =
  | { outcome: "imported"; added: number; unchanged: number }
  /** Nothing was written: these rows contradict values that are held. */
  | { outcome: "contradicts"; errors: SheetError[] };

const AT_ONCE = 500;

/** Adds all entries of a spreadsheet, or none: another value that begins on the same day is not replaced. */
export async function importCosts(
  db: Db,
  table: CostTableName,
  entries: readonly SheetEntry[],
  { batch, by, now }: CostAuthor & { batch: string },
): Promise<ImportOutcome> {
  return db.transaction(async (tx): Promise<ImportOutcome> => {
    await lock(tx);
    const errors: SheetError[] = [];
    const fresh: CostEntry[] = [];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const part = entries.slice(from, from + AT_ONCE);
      const existing = await onSameDay(
        tx,
        table,
        part.map(({ entry }) => entry),
      );
      const byDay = new Map(existing.map((one) => [nameOf(one), one]));
      for (const { line, entry } of part) {
        const other = byDay.get(nameOf(entry));
        if (!other) fresh.push(entry);
        else if (!isSame(other, entry))
          errors.push({
            line,
            text: `Já vale ${costWords(other.value)} desde esse dia. Desfaça esse valor antes, ou use outro dia.`,
          });
      }
    }
    if (errors.length > 0) return { outcome: "contradicts", errors };
    for (let from = 0; from < fresh.length; from += AT_ONCE) {
      const values = fresh
        .slice(from, from + AT_ONCE)
        .map((entry) => ({ ...columnsOf(entry), batch, createdAt: now, createdBy: by }));
      await tx.insert(costValues).values(values);
    }
    return { outcome: "imported", added: fresh.length, unchanged: entries.length - fresh.length };
  });
}

/** Undoes what is left of an import; returns how many values that were. */
export async function undoImport(
  db: Db,
  table: CostTableName,
  batch: string,
  author: CostAuthor,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lock(tx);
    const own = and(eq(costValues.table, table), eq(costValues.batch, batch), isNull(costValues.undoneAt));
    const rows = await tx
      .update(costValues)
      .set({ undoneAt: author.now, undoneBy: author.by })
      .where(own)
      .returning({ id: costValues.id });
    // Undoing what replaced a value of this import does not bring that value back.
    const ofImport = tx
      .select({ id: costValues.id })
      .from(costValues)
      .where(and(eq(costValues.table, table), eq(costValues.batch, batch)));
    await tx.update(costValues).set({ replaces: null }).where(inArray(costValues.replaces, ofImport));
    return rows.length;
  });
}

/**
 * Administrators change tables rarely, so they wait for each other: the second one sees what the first has written. Servers
 * hear of it when the transaction is committed.
 */
async function lock(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${costValues} in share row exclusive mode`);
  await notifyServers(tx, COSTS_CHANGED);
}

async function onSameDay(
  tx: Db,
  table: CostTableName,
  entries: readonly Pick<CostEntry, "key" | "validFrom">[],
): Promise<CostRecord[]> {
  const wanted = new Set(entries.map(nameOf));
  const values = await costValuesOf(tx, table, [...new Set(entries.map(({ key }) => key))]);
  return values.filter((one) => wanted.has(nameOf(one)));
}

function nameOf({ key, validFrom }: Pick<CostEntry, "key" | "validFrom">): string {
  return `${key} ${validFrom}`;
}

async function markUndone(tx: Db, ids: number[], { by, now }: CostAuthor): Promise<CostRecord[]> {
  const rows = await tx
    .update(costValues)
    .set({ undoneAt: now, undoneBy: by })
    .where(and(inArray(costValues.id, ids), isNull(costValues.undoneAt)))
    .returning();
  return rows.map(costRecordOf);
}

/** Whether they say the same, source included: objects of the database have their keys in another order. */
function isSame(a: CostEntry, b: CostEntry): boolean {
  return JSON.stringify(costTexts(a)) === JSON.stringify(costTexts(b));
}

function columnsOf({ table, key, validFrom, validUntil, value, source }: CostEntry) {
  const { name: sourceName, url: sourceUrl, consultedOn } = source;
  return { table, key, validFrom, validUntil: validUntil ?? null, value, sourceName, sourceUrl, consultedOn };
}

export function costRecordOf(row: Row): CostRecord {
  const { id, key, validFrom, value, batch, replaces, createdAt, createdBy } = row;
  const source = { name: row.sourceName, url: row.sourceUrl, consultedOn: row.consultedOn };
  return {
    table: row.table as CostTableName,
    id,
    key,
    validFrom,
    ...(row.validUntil !== null && { validUntil: row.validUntil }),
    value,
    source,
    batch,
    replaces,
    createdAt,
    createdBy,
    undone: row.undoneAt ? { at: row.undoneAt, by: row.undoneBy } : null,
  };
}

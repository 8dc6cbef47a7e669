import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { costTexts, type CostEntry } from "#app/facts/costs/cost-entry.ts";
import type { SheetEntry } from "#app/facts/costs/cost-sheet.ts";
import type { CostTableName } from "#app/facts/costs/cost-tables.ts";
import {
  addCost,
  importCosts,
  undoCost,
  undoImport,
  type AddOutcome,
  type CostAuthor,
  type ImportOutcome,
  type UndoOutcome,
} from "#app/facts/costs/cost-values.server.ts";

/** Each act on the tables of costs and its row of the administrators' log are one transaction. */

export async function addCostValue(
  db: Db,
  entry: CostEntry,
  replaces: number | null,
  author: CostAuthor,
): Promise<AddOutcome> {
  return db.transaction(async (tx) => {
    const done = await addCost(tx, entry, { ...author, replaces });
    if (done.outcome !== "added") return done;
    const { added, replaced } = done;
    const verb = replaced ? "Alterou" : "Criou";
    const change = { value_id: added.id, before: replaced && costTexts(replaced), after: costTexts(added) };
    await log(tx, `${verb} valor de tabela de custos`, { ...placeOf(entry), ...change }, author);
    return done;
  });
}

export async function undoCostValue(db: Db, id: number, author: CostAuthor): Promise<UndoOutcome> {
  return db.transaction(async (tx) => {
    const done = await undoCost(tx, id, author);
    if (done.outcome !== "undone") return done;
    const { undone, restored } = done;
    const after = restored && costTexts(restored);
    const change = { value_id: id, undo: true, before: costTexts(undone), after };
    await log(tx, "Alterou valor de tabela de custos", { ...placeOf(undone), ...change }, author);
    return done;
  });
}

export async function importCostSheet(
  db: Db,
  table: CostTableName,
  entries: readonly SheetEntry[],
  author: CostAuthor & { batch: string },
): Promise<ImportOutcome> {
  return db.transaction(async (tx) => {
    const done = await importCosts(tx, table, entries, author);
    if (done.outcome !== "imported" || done.added === 0) return done;
    const { added, unchanged } = done;
    const change = { batch: author.batch, unchanged, before: 0, after: added };
    await log(tx, "Criou valores de tabela de custos por importação", { table, ...change }, author);
    return done;
  });
}

/** Returns how many values count no more. */
export async function undoCostImport(
  db: Db,
  table: CostTableName,
  batch: string,
  author: CostAuthor,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await undoImport(tx, table, batch, author);
    const change = { batch, undo: true, before, after: 0 };
    if (before > 0) await log(tx, "Alterou valores de tabela de custos", { table, ...change }, author);
    return before;
  });
}

function placeOf({ table, key, validFrom }: CostEntry) {
  return { table, key, valid_from: validFrom };
}

async function log(tx: Db, action: string, details: object, { by, now }: CostAuthor): Promise<void> {
  await appendLog(tx, { adminId: by, action, details, targetUserId: null }, now);
}

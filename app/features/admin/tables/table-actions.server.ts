import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { readCostEntry, costTexts, type CostEntry } from "#app/facts/costs/cost-entry.ts";
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
import { oneCost } from "#app/facts/costs/list-costs.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { RefusedCost } from "./cost-form.tsx";
import { takenBy } from "./tables-screen.server.ts";

interface Submission {
  db: Db;
  table: CostTableName;
  form: FormData;
  /** User id of the administrator. */
  by: string;
  now: Date;
}

type TableAnswer =
  | { outcome: "done"; text: string }
  /** `taken`: another value begins on the same day. `refused` null: nothing was typed that could be lost. */
  | { outcome: "refused" | "taken" | "failed"; why: string; refused: RefusedCost | null };

/** Adds a value, undoes one, or undoes an import; null: the form is of no page of ours. */
export async function answerTableForm(submission: Submission): Promise<TableAnswer | null> {
  const { form } = submission;
  const [undo, batch] = [textOf(form, "desfazer"), textOf(form, "desfazer_importacao")];
  if (form.has("adicionar")) return add(submission);
  if (undo !== null && /^\d{1,15}$/.test(undo)) return undoOne(submission, Number(undo));
  return batch !== null && isUuid(batch) ? undoAll(submission, batch) : null;
}

async function add({ db, table, form, by, now }: Submission): Promise<TableAnswer | null> {
  const typed = Object.fromEntries(
    [...form].filter((one): one is [string, string] => typeof one[1] === "string"),
  );
  const replaces = textOf(form, "substitui");
  if (replaces !== null && !/^\d{1,15}$/.test(replaces)) return null;
  const read = readCostEntry(table, typed, dayInSaoPaulo(now));
  if (!read.ok) {
    const refused = { typed, errors: read.errors, replaces: null };
    return { outcome: "refused", why: "Confira os campos marcados.", refused };
  }
  const done = await addCostValue(db, read.value, replaces === null ? null : Number(replaces), { by, now });
  if (done.outcome !== "taken")
    return {
      outcome: "done",
      text: done.outcome === "added" ? "Valor registrado" : "Esse valor já estava registrado",
    };
  const errors = { "": await takenBy(db, done.record) };
  const why = "Já há um valor que começa nesse dia.";
  return { outcome: "taken", why, refused: { typed, errors, replaces: done.record.id } };
}

async function undoOne({ db, table, by, now }: Submission, id: number): Promise<TableAnswer> {
  const why = "Este valor já não contava.";
  if (!(await oneCost(db, table, id))) return { outcome: "failed", why, refused: null };
  const { outcome } = await undoCostValue(db, id, { by, now });
  return outcome === "undone"
    ? { outcome: "done", text: "Valor desfeito" }
    : { outcome: "failed", why, refused: null };
}

async function undoAll({ db, table, by, now }: Submission, batch: string): Promise<TableAnswer> {
  const count = await undoCostImport(db, table, batch, { by, now });
  if (count === 0) return { outcome: "failed", why: "Essa importação já estava desfeita.", refused: null };
  return { outcome: "done", text: `${plural(count, "valor desfeito", "valores desfeitos")}` };
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

/** Each act on the tables of costs and its row of the administrators' log are one transaction. */

async function addCostValue(
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

async function undoCostValue(db: Db, id: number, author: CostAuthor): Promise<UndoOutcome> {
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
async function undoCostImport(
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

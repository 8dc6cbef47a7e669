import type { Db } from "#app/db/connect.server.ts";
import { readCostEntry } from "#app/facts/costs/cost-entry.ts";
import type { CostTableName } from "#app/facts/costs/cost-tables.ts";
import { oneCost } from "#app/facts/costs/list-costs.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { addCostValue, undoCostImport, undoCostValue } from "./cost-acts.server.ts";
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

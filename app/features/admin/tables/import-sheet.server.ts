import { randomUUID } from "node:crypto";
import type { Db } from "#app/db/connect.server.ts";
import { readCostSheet } from "#app/facts/costs/cost-sheet.ts";
import type { CostTableName } from "#app/facts/costs/cost-tables.ts";
import type { CostAuthor } from "#app/facts/costs/cost-values.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { importCostSheet } from "./table-actions.server.ts";
import type { RefusedSheet } from "./import-page.tsx";

/** Room for every municipality several times over. */
export const MAX_SHEET_BYTES = 3 * 1024 * 1024;

type SheetAnswer = { outcome: "imported"; text: string } | { outcome: "refused"; refused: RefusedSheet };

/** Imports an uploaded spreadsheet: all of it, or nothing with the reason for each row. */
export async function answerSheet(
  db: Db,
  table: CostTableName,
  file: FormDataEntryValue | null,
  author: CostAuthor,
): Promise<SheetAnswer> {
  if (!(file instanceof File) || file.size === 0) {
    const errors = [{ line: 1, text: "Escolha um arquivo CSV que não esteja vazio." }];
    return { outcome: "refused", refused: { file: "arquivo nenhum", errors } };
  }
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const read = readCostSheet(table, text, dayInSaoPaulo(author.now));
  if (!read.ok) return { outcome: "refused", refused: { file: file.name, errors: read.errors } };
  const done = await importCostSheet(db, table, read.entries, { ...author, batch: randomUUID() });
  if (done.outcome === "contradicts")
    return { outcome: "refused", refused: { file: file.name, errors: done.errors } };
  const same = done.unchanged === 0 ? "" : `; ${plural(done.unchanged, "já existia", "já existiam")}`;
  return {
    outcome: "imported",
    text: `${plural(done.added, "valor importado", "valores importados")}${same}`,
  };
}

/** UTF-8, or the encoding in which older spreadsheet programs of Windows save. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { costFields } from "#app/facts/costs/cost-entry.ts";
import { sheetColumns, sheetHead, sheetRows } from "#app/facts/costs/cost-sheet.ts";
import {
  COST_TABLE_NAMES,
  COST_TABLES,
  isCostTable,
  type CostTableName,
} from "#app/facts/costs/cost-tables.ts";
import type { CostField } from "#app/facts/costs/cost-table.ts";
import type { CostRecord } from "#app/facts/costs/cost-values.server.ts";
import {
  costHistory,
  costPage,
  costState,
  everyCost,
  lastImport,
  oneCost,
} from "#app/facts/costs/list-costs.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import type { TableQuery } from "./table-query.ts";
import {
  costDetails,
  costLine,
  missingWords,
  tableCard,
  takenWords,
  type CostDetails,
  type CostLine,
  type TableCard,
} from "./table-view.ts";

/** The table of an address; null: there is none of this name. */
export function tableNamed(name: string): CostTableName | null {
  return isCostTable(name) ? name : null;
}

export function tableWords(name: CostTableName): { title: string; about: string } {
  const { title, about } = COST_TABLES[name];
  return { title, about };
}

/** What `/admin/tabelas` shows. */
export async function tablesScreen(db: Db, today: IsoDate): Promise<TableCard[]> {
  const cards: TableCard[] = [];
  for (const name of COST_TABLE_NAMES) cards.push(tableCard(name, await costState(db, name, today)));
  return cards;
}

/** What `/admin/tabelas/{name}` shows. */
export interface TableScreen {
  name: CostTableName;
  title: string;
  published: string;
  query: TableQuery;
  missing: string | null;
  lines: CostLine[];
  total: number;
  page: number;
  pages: number;
  open: CostDetails | null;
  fields: readonly CostField[];
  /** The last import of which values count; null: there is none to undo. */
  imported: { batch: string; text: string } | null;
}

export async function tableScreen(
  db: Db,
  name: CostTableName,
  query: TableQuery,
  today: IsoDate,
): Promise<TableScreen> {
  const { title, published } = COST_TABLES[name];
  const state = await costState(db, name, today);
  const { rows, total, page, pages } = await costPage(
    db,
    name,
    { text: query.text, undone: query.situation !== null },
    query.page,
  );
  const record = query.open === null ? null : await oneCost(db, name, query.open);
  const history = record ? await costHistory(db, name, record.key) : [];
  const imported = await lastImport(db, name);
  const ids = [...history, ...(record ? [record] : [])].flatMap((one) => [
    one.createdBy,
    one.undone?.by ?? null,
  ]);
  const who = await namer(db, [...ids, imported?.by ?? null]);
  return {
    name,
    title,
    published,
    query,
    missing: missingWords(name, state),
    lines: rows.map((row) => costLine(row, today)),
    total,
    page,
    pages,
    open: record && costDetails(record, history, who),
    fields: costFields(name),
    imported: imported && {
      batch: imported.batch,
      text: `Última importação: ${plural(imported.values, "valor", "valores")} em vigor, por ${who(imported.by)} em ${formatMoment(imported.at)}.`,
    },
  };
}

/** Says what is held on the day of a value that could not be added. */
export async function takenBy(db: Db, record: CostRecord): Promise<string> {
  const who = await namer(db, [record.createdBy]);
  return takenWords(record, who(record.createdBy));
}

async function namer(db: Db, ids: (string | null)[]): Promise<(adminId: string | null) => string> {
  const names = await namesOf(db, [...new Set(ids.flatMap((id) => id ?? []))]);
  return (adminId) => byWhom(names, adminId);
}

/** What the page for importing shows. */
export function importScreen(name: CostTableName) {
  return { name, title: COST_TABLES[name].title, columns: sheetColumns(name) };
}

/** The values that count, or those that the search finds, as the parts of a spreadsheet that can be imported again. */
export async function* costSheet(db: Db, name: CostTableName, text: string): AsyncGenerator<string> {
  yield CSV_MARK + sheetHead(name);
  for await (const costs of everyCost(db, name, text)) yield costs.map(sheetRows).join("");
}

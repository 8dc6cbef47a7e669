import { numberIn } from "#app/lib/list-address.ts";
import { choice, defineList, flag, PAGE, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";

export const TABLES_PATH = "/admin/tabelas";

export function tablePath(table: string): string {
  return `${TABLES_PATH}/${table}`;
}

/** Address of the spreadsheet of the same filters. */
export function sheetPath(table: string): string {
  return `${tablePath(table)}/planilha.csv`;
}

/** Where a spreadsheet is sent to be imported. */
export function importPath(table: string): string {
  return `${tablePath(table)}/importar`;
}

/**
 * What the addresses of a table ask for: part of the name of a place or line, values that were undone, the value whose dialog is
 * open, and whether the form for a new one is.
 */
export function tableList(table: string) {
  return defineList(tablePath(table), {
    text: typed("Buscar"),
    situation: choice("situacao", "Status", { desfeitos: "Desfeitos" }, "Válidos"),
    page: PAGE,
    open: valueAt("valor", "Valor", numberIn),
    adding: flag("novo"),
  });
}
export type TableQuery = QueryOf<ReturnType<typeof tableList>>;

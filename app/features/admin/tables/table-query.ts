import { readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { choiceIn, listAddress, numberIn, textIn } from "#app/lib/list-address.ts";

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

/** Values of `situacao`. */
export const SITUATIONS = { desfeitos: "Desfeitos" };

/** What may stand at the other keys of the address. */
export const TABLE_KEYS: AddressKeys = { valor: readKey("Valor", numberIn) };

/** What the address of a table asks for. */
export interface TableQuery {
  /** Part of the name of a place or line. */
  text: string;
  undone: boolean;
  page: number;
  /** The value whose dialog is open. */
  open: number | null;
  /** Whether the form for a new value is open. */
  adding: boolean;
}

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readTableQuery(params: URLSearchParams): TableQuery {
  return {
    text: textIn(params, "q"),
    undone: choiceIn(params, "situacao", SITUATIONS) !== null,
    page: numberIn(params, "pagina") ?? 1,
    open: numberIn(params, "valor"),
    adding: params.has("novo"),
  };
}

/** The address of a state of a table, or of its spreadsheet; defaults are left out. */
export function tableHref(table: string, query: TableQuery, path = tablePath(table)): string {
  const { text, undone, page, open, adding } = query;
  return listAddress(path, {
    q: text,
    situacao: undone ? "desfeitos" : null,
    pagina: page === 1 ? null : page,
    valor: open,
    novo: adding ? "1" : null,
  });
}

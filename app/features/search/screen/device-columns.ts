import { readCookie, writeCookie } from "#app/lib/cookies.ts";
import { COLUMNS_FIELD } from "./columns-field.ts";
import { COLUMN_KEYS, type ColumnKey } from "./table-columns.ts";

const COOKIE = "colunas";
const YEAR_SECONDS = 31_536_000;

/** The place is in the title, where it has no column of its own. */
const USUAL = COLUMN_KEYS.filter((key) => key !== "lugar");

/** The columns that a form or an address names, in the order of the table; null: it names none at all. */
export function columnsOf(params: URLSearchParams): ColumnKey[] | null {
  return params.has(COLUMNS_FIELD) ? columnsAmong(params.getAll(COLUMNS_FIELD).join()) : null;
}

/** The columns that were chosen last on this device. */
export function deviceColumns(cookies: string | null): ColumnKey[] {
  return columnsAmong(readCookie(cookies, COOKIE) ?? "");
}

/** `Set-Cookie` that keeps the choice of columns for a year. */
export function columnsCookie(columns: readonly ColumnKey[]): string {
  return writeCookie(COOKIE, columns.join(), { maxAge: YEAR_SECONDS });
}

/** The usual ones, where none is named. */
function columnsAmong(text: string): ColumnKey[] {
  const named = new Set(text.split(","));
  const columns = COLUMN_KEYS.filter((key) => named.has(key));
  return columns.length > 0 ? columns : USUAL;
}

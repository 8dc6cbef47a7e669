import { isView, type View } from "#app/facts/query/filters.ts";
import { unusedValues, type UnusedValue } from "#app/facts/query/unused-values.ts";
import { readCookie, writeCookie, forgetCookie, YEAR_S } from "#app/lib/cookies.ts";
import { COLUMNS_FIELD } from "./columns-field.ts";
import { COLUMN_KEYS, type ColumnKey } from "./table-columns.ts";

const COLUMNS_COOKIE = "colunas";

/** The place is in the title, where it has no column of its own. */
const USUAL = COLUMN_KEYS.filter((key) => key !== "lugar");

const VIEW_COOKIE = "vista";
const UNUSED_COOKIE = "martelo.fora";
const UNUSED_S = 60;
const LONGEST_UNUSED = 2_000;

/** The columns that a form or an address names, in the order of the table; null: it names none at all. */
export function columnsOf(params: URLSearchParams): ColumnKey[] | null {
  return params.has(COLUMNS_FIELD) ? columnsAmong(params.getAll(COLUMNS_FIELD).join()) : null;
}

/** The columns that were chosen last on this device. */
export function deviceColumns(cookies: string | null): ColumnKey[] {
  return columnsAmong(readCookie(cookies, COLUMNS_COOKIE) ?? "");
}

/** `Set-Cookie` that keeps the choice of columns for a year. */
export function columnsCookie(columns: readonly ColumnKey[]): string {
  return writeCookie(COLUMNS_COOKIE, columns.join(), { maxAge: YEAR_S });
}

/** The usual ones, where none is named. */
function columnsAmong(text: string): ColumnKey[] {
  const named = new Set(text.split(","));
  const columns = COLUMN_KEYS.filter((key) => named.has(key));
  return columns.length > 0 ? columns : USUAL;
}

/** The view that was chosen last on this device, of addresses that name none. */
export function deviceView(cookies: string | null): View {
  const view = readCookie(cookies, VIEW_COOKIE);
  return isView(view) ? view : "cartoes";
}

/** `Set-Cookie` that keeps the choice of a view for a year. */
export function viewCookie(view: View): string {
  return writeCookie(VIEW_COOKIE, view, { maxAge: YEAR_S });
}

/**
 * `Set-Cookie` that carries what a search cannot use of a typed address to the canonical one, whose page says it. Null where
 * all of it is used.
 */
export function unusedCookie(params: URLSearchParams): string | null {
  if (unusedValues(params).length === 0) return null;
  const typed = params.toString();
  return typed.length > LONGEST_UNUSED ? null : writeCookie(UNUSED_COOKIE, typed, { maxAge: UNUSED_S });
}

/** What the cookie carries; nothing without it. */
export function carriedUnused(cookies: string | null): UnusedValue[] {
  return unusedValues(new URLSearchParams(readCookie(cookies, UNUSED_COOKIE) ?? ""));
}

export const FORGET_UNUSED = forgetCookie(UNUSED_COOKIE);

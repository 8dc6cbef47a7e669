import { cardFor, packedCardFor, type CardExtras, type CardView } from "#app/features/cards/card-view.ts";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { SearchQuery, Sort } from "#app/facts/query/filters.ts";
import { canonicalHref, toSearchParams, type UsualSort } from "#app/facts/query/query-codec.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { pack, unpack, type Packed } from "#app/ui/packed.ts";
import { COLUMNS_FIELD } from "./columns-field.ts";
import { COLUMN_KEYS, columnOf, type ColumnKey } from "./table-columns.ts";

/** A row of the table, and the property as the compare tray stores it: texts, empty where the value is unknown. */
export interface RowView extends TrayItem {
  /** One text for each of the columns. */
  cells: string[];
}

export interface ColumnHead {
  name: string;
  numeric: boolean;
  /** Null for a column that no order is by. */
  href: string | null;
  /** The direction, of the column that the rows are ordered by. */
  order: "ascending" | "descending" | null;
}

/** The results as a table. */
export interface TableView {
  rows: Packed<RowView>[];
  heads: ColumnHead[];
  /** All columns, to choose from. */
  choices: { key: ColumnKey; name: string; chosen: boolean }[];
  /** What else the form of the choice sends: the search as it is. */
  fields: [key: string, value: string][];
  /** Address of the rows as a spreadsheet. */
  sheetHref: string;
}

/** Rows of a page of the table. */
export const TABLE_ROWS = 50;

/** Path of the rows that a page shows, as a spreadsheet. */
const SHEET_PATH = `${SEARCH_PATH}/tabela.csv`;

interface TableOf {
  query: SearchQuery;
  /** The order of the rows. */
  made: Sort;
  usualSort: UsualSort;
  columns: readonly ColumnKey[];
}

export function tableView(
  listings: readonly Listing[],
  { query, made, usualSort, columns }: TableOf,
  today: IsoDate,
  extrasOf: (listing: Listing) => CardExtras,
): TableView {
  const sheet = canonicalHref(SHEET_PATH, query, usualSort);
  return {
    rows: listings.map((listing) => {
      const card: CardView = unpack(packedCardFor(listing, today, extrasOf(listing)));
      const { number, picture } = card;
      const cells = columns.map((key) => columnOf(key).text({ listing, card, today }));
      return pack<RowView>({ number, title: titleOf(card, columns), picture, cells });
    }),
    heads: columnHeads({ query, made, usualSort, columns }),
    choices: COLUMN_KEYS.map((key) => ({ key, name: columnOf(key).name, chosen: columns.includes(key) })),
    fields: [...toSearchParams(query, usualSort)],
    sheetHref: `${sheet}${sheet.includes("?") ? "&" : "?"}${COLUMNS_FIELD}=${columns.join()}`,
  };
}

/** The place is part of the title, where it has no column of its own. */
function titleOf({ title, place }: CardView, columns: readonly ColumnKey[]): string {
  return columns.includes("lugar") ? title : `${title}, ${place}`;
}

const DESCENDING: ReadonlySet<Sort> = new Set(["maior_preco", "desconto", "recentes"]);

/** Pressing the heading of the column that the rows are ordered by takes its other order, where it has one. */
function columnHeads({ query, made, usualSort, columns }: TableOf): ColumnHead[] {
  return columns.map((key) => {
    const { name, number, orders } = columnOf(key);
    const at = orders.indexOf(made);
    const next = orders[(at + 1) % orders.length];
    return {
      name,
      numeric: number !== undefined || key === "prazo" || key === "desde",
      href:
        next === undefined
          ? null
          : canonicalHref(SEARCH_PATH, { ...query, sort: next, page: 1, through: 1 }, usualSort),
      order: at < 0 ? null : DESCENDING.has(made) ? "descending" : "ascending",
    };
  });
}

/** The same rows and columns for a spreadsheet, with numbers as numbers, and the address of each property. */
export function tableSheet(
  listings: readonly Listing[],
  columns: readonly ColumnKey[],
  today: IsoDate,
  origin: string,
): string {
  const heads = columns.map((key) => {
    const { name, number } = columnOf(key);
    return number?.unit ? `${name} (${number.unit})` : name;
  });
  const lines = listings.map((listing) => {
    const card = cardFor(listing, today, {});
    const shown = { listing, card, today };
    const cells = columns.map((key) => {
      const { text, number } = columnOf(key);
      return number ? number.value(shown) : text(shown);
    });
    return csvLine([titleOf(card, columns), ...cells, `${origin}/property/${listing.number}`]);
  });
  return CSV_MARK + csvLine(["Imóvel", ...heads, "Página no Martelo"]) + lines.join("");
}

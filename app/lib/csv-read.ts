/** A row of a spreadsheet with the line on which it begins, from 1 on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What stands between cells. */
export type Separator = ";" | "," | "\t";

const CELL_ENDS: Record<Separator, RegExp> = { ";": /[;\r\n]/g, ",": /[,\r\n]/g, "\t": /[\t\r\n]/g };
/** As in `csv.ts`: the apostrophe that keeps a text from being a formula. */
const GUARDED = /^'(?=[=+\-@\t\r\n])/;
/** No row is longer: a quote that never closes must not collect the rest of a file. */
const MAX_ROW = 100_000;

/** The rows of a spreadsheet that is whole, with `;` between cells; null as in `CsvReader`. */
export function readCsv(text: string): CsvRow[] | null {
  const reader = new CsvReader(";");
  const rows = reader.push(text, true);
  return reader.brokenAt === null ? rows : null;
}

/**
 * Reads the rows of a spreadsheet as its text arrives: quoted cells may hold separators, line breaks and doubled quotes.
 * Empty rows are left out. Nothing is read any more once a quoted cell does not end, or has text behind it.
 */
export class CsvReader {
  /** The line of the row that cannot be read; null while all can. */
  brokenAt: number | null = null;
  private rest = "";
  private line = 1;
  private isFirst = true;
  private readonly separator: Separator;

  constructor(separator: Separator) {
    this.separator = separator;
  }

  /** The rows that are complete now; with `isLast` the last one needs no line break. */
  push(text: string, isLast = false): CsvRow[] {
    const all = this.rest + text;
    const rows: CsvRow[] = [];
    let at = 0;
    if (this.isFirst && all !== "") {
      this.isFirst = false;
      if (all.startsWith("\uFEFF")) at = 1;
    }
    while (at < all.length && this.brokenAt === null) {
      const row = this.rowAt(all, at, isLast);
      if (row === "incomplete" && all.length - at <= MAX_ROW) break;
      if (row === "incomplete" || row === null) this.brokenAt = this.line;
      else {
        if (row.cells.some((cell) => cell.trim() !== "")) rows.push({ line: this.line, cells: row.cells });
        this.line += row.lines;
        at = row.end;
      }
    }
    this.rest = this.brokenAt === null ? all.slice(at) : "";
    return rows;
  }

  /** The row that begins at `from`; null: it cannot be read. */
  private rowAt(text: string, from: number, isLast: boolean) {
    const cells: string[] = [];
    let at = from;
    let lines = 1;
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const end = endOfQuoted(text, at + 1);
        if (end === null || (end + 1 === text.length && !isLast)) return isLast ? null : "incomplete";
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
        lines += cell.split("\n").length - 1;
      } else {
        const ends = CELL_ENDS[this.separator];
        ends.lastIndex = at;
        const end = ends.exec(text)?.index ?? text.length;
        cell = text.slice(at, end);
        at = end;
      }
      cells.push(cell.replace(GUARDED, ""));
      const next = text[at];
      if (next === this.separator) {
        at++;
        continue;
      }
      if (next === "\n") return { cells, lines, end: at + 1 };
      if (next === undefined) return isLast ? { cells, lines, end: at } : "incomplete";
      if (next !== "\r") return null;
      // The other half of a line break may come with the next text.
      if (at + 1 === text.length && !isLast) return "incomplete";
      return { cells, lines, end: at + (text[at + 1] === "\n" ? 2 : 1) };
    }
  }
}

/** The position of the quote that ends a cell; null: none does. */
function endOfQuoted(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}

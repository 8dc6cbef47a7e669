/** A row of a spreadsheet with the line on which it begins, from 1 on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const CELL_END = /[;\r\n]/g;
/** As in `csv.ts`: the apostrophe that keeps a text from being a formula. */
const GUARDED = /^'(?=[=+\-@\t\r\n])/;

/**
 * The rows of a spreadsheet with `;` between cells, as Brazilian programs and our own exports write it: quoted cells may
 * hold `;`, line breaks and doubled quotes. Empty rows are left out. Null: a quoted cell does not end.
 */
export function readCsv(text: string): CsvRow[] | null {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, start] = [1, 1];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: start, cells });
    cells = [];
  };
  while (at < text.length) {
    if (cells.length === 0) start = line;
    let cell: string;
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      if (end === null) return null;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      CELL_END.lastIndex = at;
      cell = text.slice(at, CELL_END.exec(text)?.index ?? text.length);
      at += cell.length;
    }
    line += cell.split("\n").length - 1;
    cells.push(cell.replace(GUARDED, ""));
    if (text[at] === ";") {
      at++;
      // A separator at the end of a row is followed by an empty cell.
      if (at === text.length || /[\r\n]/.test(text[at]!)) cells.push("");
      else continue;
    }
    const breaks = /^\r?\n|^\r/.exec(text.slice(at, at + 2));
    if (!breaks && at < text.length) return null;
    at += breaks?.[0].length ?? 0;
    line++;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}

/** The position of the quote that ends a cell; null: none does. */
function endOfQuoted(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}

export type CsvCell = string | number | null;

/** Byte order mark: with it and `;` a Brazilian spreadsheet program opens the file correctly. */
export const CSV_MARK = "\uFEFF";

export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(written).join(";")}\r\n`;
}

/** A number with two decimals and the comma that a Brazilian spreadsheet reads. */
export function csvDecimal(value: number | null): string | null {
  return value === null ? null : value.toFixed(2).replace(".", ",");
}

// A spreadsheet program would run a text that begins like a formula.
const FORMULA = /^[=+\-@\t\r\n]/;

function written(value: CsvCell): string {
  if (value === null) return "";
  const text = String(value);
  const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

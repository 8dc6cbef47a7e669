import type { BandsValue } from "#app/db/shapes/costs.ts";
import { csvLine } from "#app/lib/csv.ts";
import { readCsv, type CsvRow } from "#app/lib/csv-read.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { slugify, squeeze } from "#app/lib/text.ts";
import { costFields, costTexts, readCostEntry, type CostEntry } from "./cost-entry.ts";
import { readBands, writeBands } from "./cost-fields.ts";
import type { CostTableName } from "./cost-tables.ts";

/** Why a row of a spreadsheet cannot be taken. */
export interface SheetError {
  line: number;
  text: string;
}

/** An entry with the line on which it begins. */
export interface SheetEntry {
  line: number;
  entry: CostEntry;
}

type CostSheet = { ok: true; entries: SheetEntry[] } | { ok: false; errors: SheetError[] };

/** Each band has a row of its own, with these columns in place of the field of the form. */
const BANDS = "faixas";
const BAND_COLUMNS = ["faixa_ate", "valor"] as const;
const MAX_SHEET_ROWS = 20_000;

/** The columns of a table's spreadsheet. */
export function sheetColumns(table: CostTableName): string[] {
  return costFields(table).flatMap(({ name }) => (name === BANDS ? BAND_COLUMNS : name));
}

export function sheetHead(table: CostTableName): string {
  return csvLine(sheetColumns(table));
}

/** The rows of an entry, as `readCostSheet` reads them. */
export function sheetRows(entry: CostEntry): string {
  const columns = sheetColumns(entry.table);
  const texts = costTexts(entry);
  const rows =
    entry.value.kind === "bands"
      ? bandTexts(entry.value).map((band) => ({ ...texts, ...band }))
      : [texts as Record<string, string>];
  return rows.map((row) => csvLine(columns.map((column) => row[column] ?? ""))).join("");
}

/** The lines of the form: limits without their word, and what is above the bands or added to them in its own words. */
function bandTexts(fees: BandsValue): Record<string, string>[] {
  return writeBands(fees)
    .split("\n")
    .map((line) => {
      const [limit = "", valor = ""] = line.split(": ");
      return { faixa_ate: limit === "acima" ? "" : limit.replace(/^até /, ""), valor };
    });
}

/** Reads a whole spreadsheet: all its entries, or what is wrong in each row. */
export function readCostSheet(table: CostTableName, text: string, today: IsoDate): CostSheet {
  const [head, ...rows] = readCsv(text) ?? [];
  const refused = (line: number, why: string): CostSheet => ({ ok: false, errors: [{ line, text: why }] });
  if (!head) return refused(1, "O arquivo está vazio, ou não é um CSV separado por ponto e vírgula.");
  const columns = head.cells.map((cell) => slugify(cell, "_"));
  const wanted = sheetColumns(table);
  // A sheet of an older version lacks what may be empty.
  const optional = new Set(costFields(table).flatMap(({ name, required }) => (required ? [] : name)));
  const missing = wanted.filter((column) => !columns.includes(column) && !optional.has(column));
  if (missing.length > 0) return refused(head.line, `Faltam colunas: ${missing.join(", ")}.`);
  const odd = columns.filter((column, at) => !wanted.includes(column) || columns.indexOf(column) !== at);
  if (odd.length > 0) return refused(head.line, `Colunas a mais ou repetidas: ${odd.join(", ")}.`);
  if (rows.length === 0) return refused(head.line, "O arquivo só tem os nomes das colunas.");
  if (rows.length > MAX_SHEET_ROWS)
    return refused(head.line, `São no máximo ${MAX_SHEET_ROWS} linhas; divida o arquivo.`);
  return readRows(table, columns, rows, today);
}

interface TextRow {
  line: number;
  texts: Record<string, string>;
}

function readRows(
  table: CostTableName,
  columns: readonly string[],
  rows: readonly CsvRow[],
  today: IsoDate,
): CostSheet {
  const errors: SheetError[] = [];
  const entries: SheetEntry[] = [];
  const lines = new Map<string, number>();
  /** Fields of which each line counts. */
  const long = new Set(costFields(table).flatMap((field) => (field.long ? field.name : [])));
  const textRows = rows.flatMap(({ line, cells }): TextRow[] => {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ""))
      errors.push({ line, text: "A linha tem mais células do que o cabeçalho." });
    const texts = columns.map((column, at) => {
      const cell = cells[at] ?? "";
      return [column, long.has(column) ? cell.trim() : squeeze(cell)] as const;
    });
    return [{ line, texts: Object.fromEntries(texts) }];
  });
  const isBanded = columns.includes(BAND_COLUMNS[0]);
  for (const group of isBanded ? grouped(textRows) : textRows.map((row) => [row])) {
    const [{ line, texts }] = group as [TextRow];
    const written = isBanded ? { ...texts, [BANDS]: bandsText(group) } : texts;
    const bands = isBanded ? readBands(written[BANDS]!) : null;
    if (bands && "error" in bands) {
      errors.push({ line: group[bands.line - 1]?.line ?? line, text: bands.error });
      continue;
    }
    const read = readCostEntry(table, written, today);
    if (!read.ok) {
      errors.push({ line, text: faults(table, read.errors) });
      continue;
    }
    const name = `${read.value.key} ${read.value.validFrom}`;
    const earlier = lines.get(name);
    if (earlier === undefined) entries.push({ line, entry: read.value });
    else errors.push({ line, text: `Repete o lugar e o dia da linha ${earlier}.` });
    lines.set(name, line);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, entries };
}

function faults(table: CostTableName, errors: Readonly<Record<string, string>>): string {
  const labels = new Map(costFields(table).map(({ name, label }) => [name, label]));
  return Object.entries(errors)
    .map(([name, error]) => `${labels.get(name) ?? name}: ${error}`)
    .join(" ");
}

/** Rows one after the other that differ in their band only. */
function grouped(rows: readonly TextRow[]): TextRow[][] {
  const groups: TextRow[][] = [];
  let before = "";
  for (const row of rows) {
    const others = Object.entries(row.texts).filter(
      ([column]) => column !== BAND_COLUMNS[0] && column !== BAND_COLUMNS[1],
    );
    const name = JSON.stringify(others);
    if (name === before) groups.at(-1)!.push(row);
    else groups.push([row]);
    before = name;
  }
  return groups;
}

function bandsText(rows: readonly TextRow[]): string {
  return rows
    .map(({ texts: { faixa_ate: limit = "", valor } }) => {
      if (/^ac/i.test(limit)) return `${limit}: ${valor}`;
      return `${limit ? `até ${limit}` : "acima"}: ${valor}`;
    })
    .join("\n");
}

import type { ListPart, ReadListOptions } from "#app/core/ingestion/source.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { listAssembler, type ListAssembler } from "./assemble.ts";
import { isFiller, readHeader, splitLine, type Columns } from "./columns.ts";
import { listDecoder } from "#app/core/ingestion/files/decode.ts";
import { stateOfName } from "./file-name.ts";
import { listDateOf } from "./list-date.ts";
import { numberInLink, readNumber } from "./numbers.ts";
import { refusal } from "./refusal.ts";
import { readRow, rejected } from "./row.ts";
import { textProblem } from "./row-contradictions.ts";
import { readTitle } from "./title.ts";

/** The header must come within so many lines; official files have it in the third. */
const PREAMBLE_LINES = 50;
/** Real rows have a few hundred characters. */
const MAX_LINE_LENGTH = 100_000;

interface Table {
  header: string;
  columns: Columns;
  listDate: IsoDate;
  rows: ListAssembler;
}

/** Reads a list in its text form; `head` are the bytes already taken from `chunks`. See `readList`. */
export async function* readCsv(
  head: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  options: ReadListOptions,
): AsyncGenerator<ListPart> {
  const decoder = listDecoder();
  const preamble = preambleReader(name, options);
  let table: Table | null = null;
  let line = 0;
  let rest = "";

  const readLines = (lines: string[]): ListPart[] => {
    const parts: ListPart[] = [];
    for (const raw of lines) {
      line++;
      const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (table) {
        if (!isFiller(text)) addRow(table, text, line);
      } else {
        table = preamble.read(text, line);
      }
    }
    if (table) parts.push(...table.rows.take());
    return parts;
  };
  const push = (text: string): ListPart[] => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    if (rest.length > MAX_LINE_LENGTH) throw refusal(`A linha ${line + lines.length + 1} não termina.`);
    return readLines(lines);
  };

  yield* push(decoder.push(head));
  for await (const chunk of chunks) yield* push(decoder.push(chunk));
  yield* push(decoder.end());
  if (rest !== "") {
    if (table) refuseCut(table, rest, line + 1);
    yield* readLines([rest]);
  }
  if (!table) throw preamble.refusal();
  yield* (table as Table).rows.finish();
}

function preambleReader(name: string, options: ReadListOptions) {
  let titleDate: IsoDate | null = null;
  let missing: string[] | null = null;
  let broken: string | null = null;
  const refuse = (): Error => {
    const why = broken ? ` (${broken})` : "";
    return missing
      ? refusal(`Faltam colunas: ${missing.join(", ")}${why}.`)
      : refusal(`O arquivo não tem a linha com os nomes das colunas${why}.`);
  };
  return {
    refusal: refuse,
    /** Returns the table when `text` is its header. */
    read(text: string, line: number): Table | null {
      if (line > PREAMBLE_LINES || text.length > MAX_LINE_LENGTH) throw refuse();
      broken ??= textProblem(text);
      const title = readTitle(text);
      if (title.kind === "impossible") {
        throw refusal(
          `A data de geração da lista é impossível: "${title.text.slice(0, 40)}" (o formato é DD/MM/AAAA).`,
        );
      }
      if (title.kind === "date") titleDate = title.date;
      if (title.kind !== "none") return null;
      const header = readHeader(text);
      if (header.kind === "incomplete") missing = header.missing;
      if (header.kind !== "header") return null;
      const listDate = listDateOf(titleDate, name, options);
      const rows = listAssembler({ nameState: stateOfName(name), listDate });
      return { header: text, columns: header.columns, listDate, rows };
    },
  };
}

function addRow(table: Table, text: string, line: number): void {
  const fields = splitLine(text, table.columns.separator);
  // Lists that were joined into one file repeat title and header.
  if (fields[0] !== undefined && !/\d/.test(fields[0])) {
    if (text.trim() === table.header.trim()) return;
    const title = readTitle(text);
    if (title.kind === "date" && title.date !== table.listDate) {
      throw refusal(`O arquivo junta listas de datas diferentes (linha ${line}).`);
    }
    if (title.kind !== "none") return;
  }
  const reading = readRow(fields, table.columns, line);
  const broken = reading.ok ? textProblem(text) : null;
  if (!reading.ok || !broken) table.rows.add(reading);
  else
    table.rows.add(rejected(line, broken, reading.draft.number, reading.draft.state, { contradicts: true }));
}

/** A download that was cut off ends without a line break inside its last row. */
function refuseCut(table: Table, text: string, line: number): void {
  if (isFiller(text)) return;
  const { columns } = table;
  const fields = splitLine(text.trimEnd(), columns.separator);
  const cell = fields[columns.at.number] ?? "";
  const link = fields[columns.at.link] ?? "";
  const complete = fields.length >= columns.count && numberInLink(link) !== null && readNumber(cell, link).ok;
  if (!complete)
    throw refusal(
      `O arquivo está cortado: a linha ${line}, a última, está incompleta. Baixe a lista de novo.`,
    );
}

import { listDecoder, startsWith } from "#app/core/ingestion/files/decode.ts";
import { expandPaths } from "#app/core/ingestion/files/open-files.server.ts";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import { describeSales } from "#app/core/ingestion/statistics.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { notifyServers } from "#app/db/pub-sub.server.ts";
import { citiesWithCensus } from "#app/facts/places/census/census-store.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { placeSales } from "#app/facts/sales/place-sales.server.ts";
import type { RegisteredSale } from "#app/facts/sales/registered-sale.ts";
import {
  deleteOldSales,
  SALES_CHANGED,
  salesByCity,
  storeSales,
  type CitySales,
} from "#app/facts/sales/sales-store.server.ts";
import { CsvReader, type CsvRow } from "#app/lib/csv-read.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { errorText } from "#app/lib/error-facts.ts";
import { readSale, type Aside, type SaleContext } from "./read-sale.ts";
import { missingWords, saleColumns, separatorOf } from "./sale-columns.ts";

/** Only one process reads or places sales at a time. */
export const SALES_LOCK = "sales";

/** What became of the rows of a file. */
interface SalesTally {
  rows: number;
  /** Stored now, and known before. */
  added: number;
  known: number;
  aside: Partial<Record<Aside, number>>;
  refused: number;
  /** The first of the refused rows. */
  refusals: { line: number; reason: string }[];
}

/** What a run reports as it goes on. */
export type SalesReport =
  /** Another run is going on: this one begins after it. */
  | { kind: "waiting" }
  | { kind: "progress"; file: string; rows: number }
  | ({ kind: "file"; file: string; stopped: string | null } & SalesTally)
  /** Nothing of the file was stored; the reason is in Portuguese. */
  | { kind: "refused"; file: string; reason: string }
  /** All that is stored now; `hasCensus`: addresses of the municipality are known. */
  | { kind: "sum"; cities: (CitySales & { hasCensus: boolean })[] };

interface Options {
  /** IBGE code of the municipality of files that name none. */
  city: number | null;
  resolvePlace: ResolvePlace;
  now(): Date;
  signal: AbortSignal;
}

const BATCH = 500;
const SHOWN_REFUSALS = 20;
/** Sheets may have a title above the names of their columns. */
const HEADER_ROWS = 10;
/** No header is longer: a file without line breaks must not be collected whole. */
const HEADER_LENGTH = 100_000;
const NO_CITY = 'não diz a cidade: rode com --cidade, como em --cidade "São Paulo/SP"';

/**
 * Reads registered sales from CSV files, folders and zips, stores those of the last 24 months, and places them by what is
 * stored of the census. Rows are stored as they are read; a repetition stores what is missing and changes nothing else.
 */
export async function* importSales(
  database: Database,
  paths: string[],
  options: Options,
): AsyncGenerator<SalesReport> {
  const { db } = database;
  if (await database.isBusy(SALES_LOCK)) yield { kind: "waiting" };
  const lock = await acquireLock(database, SALES_LOCK);
  try {
    const today = dayInSaoPaulo(options.now());
    await deleteOldSales(db, today);
    for await (const file of expandPaths(paths)) {
      if (options.signal.aborted) return;
      if ("error" in file) yield { kind: "refused", file: file.name, reason: file.error };
      else yield* importFile(db, file, today, options);
    }
    const cities = await salesByCity(db);
    const placed = await citiesWithCensus(
      db,
      cities.map(({ ibge }) => ibge),
    );
    for (const { ibge, unplaced } of cities)
      if (unplaced > 0 && placed.has(ibge)) await placeSales(db, ibge, { all: false, ...options });
    await describeSales(database);
    await notifyServers(db, SALES_CHANGED);
    const stored = await salesByCity(db);
    yield {
      kind: "sum",
      cities: stored.map((city) => ({ ...city, hasCensus: placed.has(city.ibge) })),
    };
  } finally {
    await lock.release();
  }
}

async function* importFile(
  db: Db,
  file: NamedBytes,
  today: IsoDate,
  { city, now, signal }: Options,
): AsyncGenerator<SalesReport> {
  const tally: SalesTally = { rows: 0, added: 0, known: 0, aside: {}, refused: 0, refusals: [] };
  let context: SaleContext | null = null;
  let sales: RegisteredSale[] = [];
  let header = 0;
  let missing: string[] | null = null;
  const store = async () => {
    const added = await storeSales(db, sales, now());
    tally.added += added;
    tally.known += sales.length - added;
    sales = [];
  };
  let stopped: string | null = null;
  try {
    for await (const rows of rowsOf(file)) {
      for (const row of rows) {
        if (context === null) {
          const columns = saleColumns(row.cells);
          if (!("missing" in columns)) {
            if (columns.at.city === undefined && city === null)
              return yield { kind: "refused", file: file.name, reason: NO_CITY };
            context = { columns, today, city };
          } else {
            if (missing === null || columns.missing.length < missing.length) missing = columns.missing;
            if (++header === HEADER_ROWS)
              return yield { kind: "refused", file: file.name, reason: missingWords(missing) };
          }
          continue;
        }
        tally.rows++;
        const reading = readSale(row, context);
        if ("sale" in reading) sales.push(reading.sale);
        else if ("aside" in reading) tally.aside[reading.aside] = (tally.aside[reading.aside] ?? 0) + 1;
        else if (++tally.refused <= SHOWN_REFUSALS)
          tally.refusals.push({ line: row.line, reason: reading.refused });
        if (sales.length >= BATCH) await store();
      }
      signal.throwIfAborted();
      yield { kind: "progress", file: file.name, rows: tally.rows };
    }
  } catch (error) {
    if (!(error instanceof UnreadableSales)) throw error;
    stopped = error.message;
  }
  await store();
  if (context === null) {
    const reason = stopped ?? (missing === null ? "o arquivo está vazio" : missingWords(missing));
    yield { kind: "refused", file: file.name, reason };
  } else yield { kind: "file", file: file.name, stopped, ...tally };
}

/** The file cannot be read from here on; the message is Portuguese. */
class UnreadableSales extends Error {
  override name = "UnreadableSales";
}

/** The rows of a file, chunk by chunk. */
async function* rowsOf(file: NamedBytes): AsyncGenerator<CsvRow[]> {
  const decoder = listDecoder();
  let reader: CsvReader | null = null;
  let head = "";
  function* read(text: string, isLast: boolean) {
    if (text.includes("\0")) throw new UnreadableSales("não é um texto: salve a planilha como CSV");
    let unread = text;
    if (reader === null) {
      // The decoder's first text ends at the first accent, in the middle of a header.
      head += text;
      const lines = head.split(/\r\n?|\n/, HEADER_ROWS + 1);
      if (!isLast && lines.length <= HEADER_ROWS && head.length < HEADER_LENGTH) return;
      reader = new CsvReader(separatorOf(lines.slice(0, HEADER_ROWS).join("\n")));
      unread = head;
    }
    yield reader.push(unread, isLast);
    if (reader.brokenAt !== null)
      throw new UnreadableSales(`as aspas da linha ${reader.brokenAt} não fecham`);
  }
  let isFirst = true;
  const chunks = (await file.open().catch(unreadable))[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(unreadable);
      if (next.done) break;
      const chunk = next.value as Uint8Array;
      if (isFirst && startsWith(chunk, "PK"))
        throw new UnreadableSales("é uma planilha do Excel: salve cada aba como CSV");
      isFirst = false;
      const text = decoder.push(chunk);
      if (text !== "") yield* read(text, false);
    }
    yield* read(decoder.end(), true);
  } finally {
    // Closes a file that was not read to its end.
    await chunks.return?.();
  }
}

function unreadable(error: unknown): never {
  throw new UnreadableSales(`não pôde ser lido até o fim (${errorText(error)})`);
}

import type { Readable } from "node:stream";
import type { Database } from "#app/db/connect.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { importList, type ImportOptions } from "./import-list.server.ts";
import { importPage } from "./import-page.server.ts";
import { failedReport, type FileReport } from "./report.ts";
import type { NamedBytes } from "./source.ts";
import { expandPaths, listFacts } from "./sources/caixa/open-files.server.ts";
import { readList } from "./sources/caixa/read-list.server.ts";
import { sniff } from "./sources/caixa/sniff.ts";

export interface ImportRunOptions extends ImportOptions {
  /** Date of lists that carry none, from `--data`. */
  fallbackDate?: IsoDate | null;
  signal?: AbortSignal;
}

const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** Imports files, folders and archives, oldest list first, one run at a time; yields a report per file and state. */
export async function* importPaths(
  database: Database,
  paths: string[],
  options: ImportRunOptions,
): AsyncGenerator<FileReport> {
  const files: NamedBytes[] = [];
  for await (const found of expandPaths(paths)) {
    if ("error" in found) yield failedReport(found.name, found.error);
    else files.push(found);
  }
  yield* importFiles(database, files, options);
}

export async function* importFiles(
  database: Database,
  files: NamedBytes[],
  options: ImportRunOptions,
): AsyncGenerator<FileReport> {
  const queue = await oldestFirst(files);
  let next = 0;
  // The whole run holds the turn, file by file, so that two runs never mix their lists.
  const turns = holdTurn(database);
  await turns.taken;
  try {
    while (next < queue.length && !options.signal?.aborted) {
      for (const report of await importFile(database, queue[next++]!, options)) yield report;
    }
  } finally {
    await turns.release();
  }
}

/** One file, whatever it is. Expects the caller to hold the turn. */
async function importFile(
  database: Database,
  file: NamedBytes,
  options: ImportRunOptions,
): Promise<FileReport[]> {
  if ((await peek(file)) === "property-page") {
    const html = await readText(file);
    return [html === null ? tooLarge(file) : await importPage(database.db, file.name, html, options)];
  }
  return importList(
    database.db,
    file.name,
    readList(file, { fallbackDate: options.fallbackDate ?? null }),
    options,
  );
}

/** Adapts the lock of the database, which wraps a function, to a generator that is left at any yield. */
function holdTurn(database: Database) {
  let release: () => void = () => {};
  let entered: () => void = () => {};
  const taken = new Promise<void>((resolve) => (entered = resolve));
  const held = new Promise<void>((resolve) => (release = resolve));
  const done = database.exclusively("import", () => {
    entered();
    return held;
  });
  return {
    taken: Promise.race([taken, done]),
    async release() {
      release();
      await done;
    },
  };
}

/** Ascending by list date so that history is written in order; files without a date come last, by name. */
async function oldestFirst(files: NamedBytes[]): Promise<NamedBytes[]> {
  const dated: { file: NamedBytes; date: IsoDate | null }[] = [];
  for (const file of files) {
    const facts = await listFacts(file).catch(() => null);
    dated.push({ file, date: facts?.listDate ?? null });
  }
  const key = ({ date, file }: (typeof dated)[number]) => `${date ?? "9999"} ${file.name}`;
  return dated.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ file }) => file);
}

async function peek(file: NamedBytes) {
  const stream = await file.open();
  const head = await firstBytes(stream, 4096);
  stream.destroy();
  return sniff(head);
}

async function firstBytes(stream: Readable, wanted: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= wanted) break;
  }
  return Buffer.concat(chunks).subarray(0, wanted);
}

async function readText(file: NamedBytes): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await file.open()) {
    length += (chunk as Buffer).length;
    if (length > MAX_PAGE_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function tooLarge(file: NamedBytes): FileReport {
  return failedReport(file.name, "página grande demais: a página salva de um imóvel tem menos de 1 MB");
}

import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { expandPaths } from "./files/open-files.server.ts";
import { enterWaiting } from "./enter-waiting.server.ts";
import { quarantineList, type ImprobableList } from "./quarantined-lists.server.ts";
import { importList, type ImportOptions } from "./import-list.server.ts";
import { importPage } from "./import-page.server.ts";
import { failedReport, type FileReport } from "./report.ts";
import {
  HEAD_BYTES,
  UnreadableFile,
  type FileKind,
  type ListPart,
  type NamedBytes,
  type Source,
} from "./source.ts";
import { closeDeadRuns, inRun } from "./run-log.server.ts";
import { clearStage } from "./stage.server.ts";
import { analyzeListings } from "./statistics.server.ts";

export interface ImportRunOptions extends ImportOptions {
  /** Whose lists and pages the files are. */
  source: Source;
  /** Imports only the rows of this state. */
  onlyState?: Uf;
  signal?: AbortSignal;
  /** Called when the import of a file begins. */
  onStart?(file: NamedBytes): void;
}

/** What became of a file: a report for each state in it. */
export interface FileOutcome {
  file: NamedBytes;
  reports: FileReport[];
}

interface QueuedFile {
  file: NamedBytes;
  /** Null when its first bytes could not be read. */
  kind: FileKind | null;
  listDate: IsoDate | null;
}

/** Imports files, folders and archives, oldest list first, one run at a time; yields a report per file and state. */
export async function* importPaths(
  database: Database,
  paths: string[],
  options: ImportRunOptions,
): AsyncGenerator<FileReport> {
  const files: NamedBytes[] = [];
  for await (const entry of expandPaths(paths)) {
    if ("error" in entry) yield failedReport(entry.name, entry.error);
    else files.push(entry);
  }
  yield* importFiles(database, files, options);
}

export async function* importFiles(
  database: Database,
  files: NamedBytes[],
  options: ImportRunOptions,
): AsyncGenerator<FileReport> {
  for await (const { reports } of importEach(database, files, options)) yield* reports;
}

/** Imports files, oldest list first, one run at a time. */
export async function* importEach(
  database: Database,
  files: NamedBytes[],
  options: ImportRunOptions,
): AsyncGenerator<FileOutcome> {
  const queue = await oldestFirst(files, options.source);
  let next = 0;
  // The whole run holds the lock, so that two runs never mix their lists.
  const lock = await acquireLock(database, "import");
  try {
    await clearStage(database.db);
    await closeDeadRuns(database.db, options.now);
    while (next < queue.length && !options.signal?.aborted) {
      const queued = queue[next++]!;
      options.onStart?.(queued.file);
      const reports = await orRefused(queued.file, options, () => importFile(database.db, queued, options));
      pass("file imported");
      yield { file: queued.file, reports };
    }
    for (const { file } of queue.slice(next)) yield { file, reports: [failedReport(file.name, INTERRUPTED)] };
    // Once a run: servers build their indexes whole. Where this process dies before it, they find the lists by polling.
    await notifyServers(database.db, LISTINGS_CHANGED);
    // The embedded database has no autovacuum, so the planner's statistics are refreshed here.
    if (database.kind === "embedded") await analyzeListings(database.db);
  } finally {
    await lock.release();
  }
}

/** The error of a file that a stopped run did not come to. */
export const INTERRUPTED = "a importação foi interrompida antes deste arquivo";

/** The error of a file whose import failed for a reason that is not in the file. */
export const FAILED_INSIDE = "falha interna: nada deste arquivo foi gravado";

/** A file that cannot be read, or whose import fails, does not stop the others. */
export async function orRefused(
  file: NamedBytes,
  options: Pick<ImportRunOptions, "onFault">,
  work: () => Promise<FileReport[]>,
): Promise<FileReport[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile) return [failedReport(file.name, error.message)];
    options.onFault?.(error, file.name);
    const reason = isFileError(error)
      ? "o arquivo não pôde ser lido: confira se ele ainda existe, se está inteiro e se há permissão de leitura"
      : FAILED_INSIDE;
    return [failedReport(file.name, reason)];
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && "code" in error && "syscall" in error;
}

/**
 * Imports one file of any kind, and then the waiting lists of its states that now enter. A list that enters because one
 * that waited confirms it is reported as such, not as quarantined. The caller must hold the lock.
 */
export async function importFile(
  db: Db,
  queued: QueuedFile,
  options: ImportRunOptions,
): Promise<FileReport[]> {
  const reports = await importAlone(db, queued, options);
  const { accept: _accept, acceptedBy: _acceptedBy, importedBy: _importedBy, ...rest } = options;
  const entered = await enterWaiting(db, reports, ({ bytes, state, listDate }, isConfirmed) => {
    const own = { ...rest, onlyState: state, fallbackDate: listDate, isConfirmed, isJudgedAgain: true };
    return orRefused(bytes, own, () => importAlone(db, { file: bytes, kind: null, listDate }, own));
  });
  const sameList = (a: FileReport) => (b: FileReport) => a.state === b.state && a.list_date === b.list_date;
  return [
    ...reports.map((report) => (report.held && entered.find(sameList(report))) ?? report),
    ...entered.filter((report) => !reports.some(sameList(report))),
  ];
}

async function importAlone(
  db: Db,
  { file, kind }: QueuedFile,
  options: ImportRunOptions,
): Promise<FileReport[]> {
  const { source } = options;
  const fallbackDate = file.fallbackDate ?? options.fallbackDate ?? null;
  const hash = createHash("sha256");
  const digest = () => hash.copy().digest("hex");
  if ((kind ?? source.kindOf(await headOf(file))) === "property-page") {
    const noted = { ...options, fallbackDate, digest };
    return inRun(db, file.name, noted, async () => [
      await importPage(db, file, await source.readPage(hashedBy(hash, file)), noted),
    ]);
  }
  const parts = source.readList(hashedBy(hash, file), {
    fallbackDate,
    today: dayInSaoPaulo(options.now),
  });
  const wanted = options.onlyState ? partsOfState(parts, options.onlyState) : parts;
  const improbable: ImprobableList[] = [];
  const onImprobable = (list: ImprobableList) => void improbable.push(list);
  const reports = await importList(db, file.name, wanted, { ...options, digest, onImprobable });
  const earlier = await quarantineList(db, file, improbable, digest(), options.now);
  return reports.map((report) => {
    const known = report.held && earlier.get(report.state!);
    return known ? { ...report, notices: [...report.notices, known] } : report;
  });
}

/** The same file; what is read of it goes through the hash, so that it is read once. */
function hashedBy(hash: Hash, file: NamedBytes): NamedBytes {
  async function* hashed(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { ...file, open: async () => Readable.from(hashed(await file.open()), { objectMode: false }) };
}

/** The parts of a list that belong to one state. */
async function* partsOfState(parts: AsyncIterable<ListPart>, wanted: Uf): AsyncGenerator<ListPart> {
  let state: Uf | null = null;
  for await (const part of parts) {
    if (part.kind === "state") state = part.state;
    if (state === wanted) yield part;
  }
}

/** Ascending by list date so that history is written in order; files without a date come last, by name. */
export async function oldestFirst(files: NamedBytes[], source: Source): Promise<QueuedFile[]> {
  const queue: QueuedFile[] = [];
  for (const file of files) {
    const head = await headOf(file).catch(() => null);
    queue.push({
      file,
      kind: head && source.kindOf(head),
      listDate: head && source.dayOf(head, file.name),
    });
  }
  const key = ({ listDate, file }: QueuedFile) => `${listDate ?? "9999"} ${file.name}`;
  return queue.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

export async function headOf(file: NamedBytes): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of await file.open()) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

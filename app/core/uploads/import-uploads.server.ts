import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { entriesOfZip } from "#app/core/ingestion/files/zip.server.ts";
import {
  FAILED_INSIDE,
  importEach,
  INTERRUPTED,
  headOf,
  type ImportRunOptions,
} from "#app/core/ingestion/import-files.server.ts";
import { failedReport, type FileReport } from "#app/core/ingestion/report.ts";
import type { NamedBytes, Source } from "#app/core/ingestion/source.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { UploadFolder } from "#app/platform/upload-folder.server.ts";
import type { Upload } from "./upload.ts";
import { noteEnd, noteProgress, noteStart } from "./uploads.server.ts";

/** What work with uploaded files needs. */
export interface RoundPorts {
  database: Database;
  folder: UploadFolder;
  /** Source, places and the rest that every import needs. */
  setup: Pick<ImportRunOptions, "source" | "resolvePlace" | "forgetDemo" | "onFault">;
  now(): Date;
  /** Called after files were imported. */
  afterwards(): Promise<void>;
}

const PROGRESS_EVERY_MS = 500;
/** After these errors the file is kept, so that its import can be repeated. */
const REPEATED: ReadonlySet<string | null> = new Set([INTERRUPTED, FAILED_INSIDE]);

/** A file while it is imported. */
interface Running {
  upload: Upload;
  reports: FileReport[];
  /** Lists and pages in it that were not imported yet. */
  left: number;
  /** Null until the import of its first list begins. */
  bytesRead: number | null;
}

interface OpenedUpload {
  files: NamedBytes[];
  /** Entries of a zip that cannot be read. */
  unreadable: FileReport[];
}

/** Imports the chosen files, oldest list first, and keeps what has become of each. */
export async function importUploads(
  ports: RoundPorts,
  chosen: { upload: Upload; adminId: string }[],
  signal: AbortSignal,
): Promise<void> {
  for (const adminId of new Set(chosen.map((each) => each.adminId))) {
    const uploads = chosen.filter((each) => each.adminId === adminId).map(({ upload }) => upload);
    await importAll(ports, uploads, adminId, signal);
  }
  await ports.afterwards();
}

async function importAll(
  { database, folder, setup, now }: RoundPorts,
  uploads: Upload[],
  adminId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database;
  const notes = createNotes();
  const owner = new Map<NamedBytes, Running>();
  const end = async ({ upload: { id, stored }, reports }: Running) => {
    await notes.settled();
    const repeat = reports.some(({ error }) => REPEATED.has(error));
    await noteEnd(db, id, { reports, repeat }, now());
    if (!repeat && stored !== null) await folder.remove(stored);
  };
  for (const upload of uploads) {
    const { files, unreadable } = await openUpload(upload, folder, setup.source);
    const running: Running = { upload, reports: unreadable, left: files.length, bytesRead: null };
    const onRead = (bytes: number) => {
      // The beginning of each file is read once before, for its day.
      if (running.bytesRead === null) return;
      running.bytesRead += bytes;
      notes.seldom(() => noteProgress(db, upload.id, running.bytesRead!));
    };
    for (const file of files) owner.set(counted(file, onRead), running);
    if (files.length === 0) await end(running);
  }
  const options: ImportRunOptions = {
    ...setup,
    origin: "admin",
    importedBy: adminId,
    now: now(),
    signal,
    onStart(file) {
      const running = owner.get(file)!;
      if (running.bytesRead !== null) return;
      running.bytesRead = 0;
      notes.next(() => noteStart(db, running.upload.id, now()));
    },
  };
  for await (const { file, reports } of importEach(database, [...owner.keys()], options)) {
    const running = owner.get(file)!;
    running.reports.push(...reports);
    running.left--;
    if (running.left === 0) await end(running);
  }
}

/**
 * Writes notes one after the other while the import goes on: it may hold the only connection for a moment. A note that
 * cannot be written is only not shown.
 */
function createNotes() {
  let writing: Promise<void> = Promise.resolve();
  let writtenAt = 0;
  const next = (write: () => Promise<void>) => {
    writing = writing.then(write).catch(() => {});
  };
  return {
    next,
    seldom(write: () => Promise<void>) {
      if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return;
      writtenAt = performance.now();
      next(write);
    },
    settled: () => writing,
  };
}

/** The lists and pages in a file, by its content: the entries of a zip, else the file itself. */
export async function openUpload(
  upload: Upload,
  folder: UploadFolder,
  source: Source,
): Promise<OpenedUpload> {
  const { name, bytes: size, modifiedAt, givenDate: fallbackDate, stored } = upload;
  if (stored === null)
    return { files: [], unreadable: [failedReport(name, "o arquivo já foi apagado: envie de novo")] };
  const path = folder.pathOf(stored);
  const whole: NamedBytes = {
    name,
    size,
    modifiedAt,
    fallbackDate,
    open: async () => createReadStream(path),
  };
  const head = await headOf(whole).catch(() => null);
  if (head === null || source.kindOf(head) !== "zip") return { files: [whole], unreadable: [] };
  const opened: OpenedUpload = { files: [], unreadable: [] };
  for await (const entry of entriesOfZip(path, name)) {
    if ("error" in entry) opened.unreadable.push(failedReport(entry.name, entry.error));
    else opened.files.push({ ...entry, fallbackDate });
  }
  return opened;
}

/** The same file, telling how many bytes of it were read. */
function counted(file: NamedBytes, onRead: (bytes: number) => void): NamedBytes {
  return {
    ...file,
    async open() {
      const source = await file.open();
      const counter = new Transform({
        transform(chunk: Buffer, _, done) {
          onRead(chunk.length);
          done(null, chunk);
        },
      });
      source.once("error", (error) => counter.destroy(error));
      counter.once("close", () => source.destroy());
      return source.pipe(counter);
    },
  };
}

import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { CensusOutcome, CensusReport } from "#app/core/ingestion/census/census-report.ts";
import { CENSUS_LOCK, takeCensusIn } from "#app/core/ingestion/census/place-by-census.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { ReaderDied } from "#app/facts/places/census/read-census.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { fetchFolder, pauseFor, type CensusSource } from "./ask-source.server.ts";
import {
  dropOldDownloads,
  isDownloadDue,
  noteDownloadEnd,
  noteFileEnd,
  noteFileProgress,
  notePlan,
  openCensusDownloads,
  stopWaiting,
  takeCensusDownload,
} from "./census-downloads.server.ts";
import { MOST_TRIES, type CensusDownload } from "./census-download.ts";
import { citiesFolder, filesOfFolder, planOf, STATES_FOLDER, type CensusFilePlan } from "./census-folder.ts";
import { FetchFailed } from "./fetch-failed.ts";
import { fetchFile, roomFor, type FetchProgress } from "./fetch-file.server.ts";

/** Only one process downloads address files at a time. */
export const FETCH_LOCK = "census-download";

/** What is told while address files are downloaded and read. */
export type CensusFetchReport =
  /** The files of a state that will be downloaded, and the bytes that the disk has left. */
  | { kind: "plan"; state: Uf; files: CensusFilePlan[]; room: number }
  | { kind: "download"; state: Uf; file: string; done: number; size: number | null }
  /** The download of a state stopped, and those after it wait until they are asked for again. */
  | { kind: "stopped"; state: Uf; reason: string }
  | Exclude<CensusReport, { kind: "waiting" | "sum" }>;

export interface CensusFetchPorts {
  database: Database;
  source: CensusSource;
  /** Has the files until they were read. */
  folder: string;
  resolvePlace: ResolvePlace;
  now(): Date;
  /** Called after properties were placed. */
  afterwards(): Promise<void>;
}

const TELL_EVERY_MS = 1_000;
const FAULT = "um erro do servidor, que está em Operação, Erros";
const OTHERS_STOPPED = "a busca parou antes de chegar a este estado";

/**
 * Downloads and reads what was asked for, one file at a time, for a caller that holds `FETCH_LOCK`. When it is stopped or
 * killed, the next call goes on with the byte that follows.
 */
export async function* fetchCensus(
  ports: CensusFetchPorts,
  signal: AbortSignal,
): AsyncGenerator<CensusFetchReport> {
  const { database, now } = ports;
  const { db } = database;
  while (!signal.aborted) {
    const next = await takeCensusDownload(db);
    if (!next) break;
    const end = (
      state: "na_fila" | "parado" | "cancelado" | "terminado",
      reason: string | null = null,
      isNowhere = false,
    ) => noteDownloadEnd(db, next.id, { state, reason, isNowhere }, now());
    const cancel = new AbortController();
    let isUsed = false;
    try {
      if (next.cancelledBy !== null) cancel.abort();
      if (next.tries > MOST_TRIES)
        throw new FetchFailed("stop", `o servidor parou ${MOST_TRIES} vezes neste arquivo`);
      for await (const report of carryOut(ports, next, AbortSignal.any([signal, cancel.signal]))) {
        if (report.kind === "file") isUsed = true;
        if (!(await noteReport(db, next.id, report))) cancel.abort();
        yield report;
      }
      await end("terminado");
    } catch (error) {
      if (cancel.signal.aborted) await end("cancelado");
      else if (signal.aborted) await end("na_fila");
      else {
        if (!(error instanceof FetchFailed)) {
          await end("parado", FAULT);
          throw error;
        }
        await end("parado", error.message, error.kind === "file");
        yield { kind: "stopped", state: next.uf, reason: error.message };
        // What keeps one state from coming keeps the next one too.
        if (error.kind !== "file") await stopWaiting(db, { ofCommand: false, reason: OTHERS_STOPPED }, now());
      }
    }
    if (isUsed) await ports.afterwards();
  }
  await clearAway(ports);
}

/** A round of the server's work: downloads what was asked for unless another process does, and clears away. */
export async function downloadRound(ports: CensusFetchPorts, signal: AbortSignal): Promise<void> {
  const { database } = ports;
  if ((await isDownloadDue(database.db)) && !(await database.isBusy(FETCH_LOCK)))
    await database.exclusively(FETCH_LOCK, async () => {
      const reports = fetchCensus(ports, signal);
      while (!(await reports.next()).done);
    });
  else await clearAway(ports);
}

/** Deletes what is known of old downloads, and the files that none that is open needs. */
async function clearAway({ database, folder, now }: CensusFetchPorts): Promise<void> {
  await dropOldDownloads(database.db, now());
  const present = await readdir(folder).catch(() => []);
  if (present.length === 0) return;
  const open = await openCensusDownloads(database.db);
  const needed = open.flatMap(({ files }) =>
    (files ?? []).map(({ path: file }) => path.posix.basename(file)),
  );
  for (const name of present) {
    if (needed.some((file) => name === file || name.startsWith(`${file}.`))) continue;
    await rm(path.join(folder, name), { force: true });
  }
}

/** False: somebody cancelled. */
async function noteReport(db: Db, id: number, report: CensusFetchReport): Promise<boolean> {
  if (report.kind === "download")
    return noteFileProgress(db, id, "baixando", { done: report.done, size: report.size ?? 0 });
  if (report.kind === "progress") return noteFileProgress(db, id, "lendo", report);
  return true;
}

async function* carryOut(
  ports: CensusFetchPorts,
  { id, uf, files: known, filesDone, adminId }: CensusDownload,
  signal: AbortSignal,
): AsyncGenerator<CensusFetchReport> {
  signal.throwIfAborted();
  const { database, source, folder } = ports;
  const { db } = database;
  const files = known ?? (await planState(ports, uf, signal));
  if (!known) await notePlan(db, id, files);
  yield { kind: "plan", state: uf, files: files.slice(filesDone), room: await roomFor(folder) };
  for (const file of files.slice(filesDone)) {
    await pauseFor(source, signal);
    const outcomes: CensusOutcome[] = [];
    try {
      const progress: FetchProgress = { done: 0, size: null };
      const fetching = fetchFile(source, { file, folder, progress, signal });
      for await (const { done, size } of watched(fetching, progress))
        yield { kind: "download", state: uf, file: path.posix.basename(file.path), done, size };
      const whole = await fetching;
      pass("addresses downloaded");
      for await (const report of readWhole(ports, whole, adminId, signal)) {
        if (report.kind === "file" || report.kind === "refused") outcomes.push(report);
        yield report;
      }
      await rm(whole, { force: true });
    } catch (error) {
      // Of many files the others are of use without it.
      if (!(error instanceof FetchFailed) || error.kind !== "file" || files.length === 1) throw error;
      const refused = {
        kind: "refused" as const,
        file: path.posix.basename(file.path),
        reason: error.message,
      };
      outcomes.push(refused);
      yield refused;
    }
    await noteFileEnd(db, id, outcomes);
  }
}

async function planState(
  { database, source }: CensusFetchPorts,
  uf: Uf,
  signal: AbortSignal,
): Promise<CensusFilePlan[]> {
  const states = await fetchFolder(source, STATES_FOLDER, signal);
  await pauseFor(source, signal);
  const folder = citiesFolder(uf);
  const cities = await fetchFolder(source, folder, signal);
  const files = planOf(
    uf,
    await citiesOfLists(database.db, uf),
    filesOfFolder(STATES_FOLDER, states ?? ""),
    filesOfFolder(folder, cities ?? ""),
  );
  if (files.length === 0)
    throw new FetchFailed("file", "o endereço de CNEFE_URL não mostra nenhum arquivo deste estado");
  return files;
}

async function citiesOfLists(db: Db, uf: Uf): Promise<number[]> {
  const { rows } = await db.execute<{ ibge: number }>(
    sql`select distinct cidade_ibge as ibge from properties where uf = ${uf} and cidade_ibge is not null order by 1`,
  );
  return rows.map(({ ibge }) => ibge);
}

/** The states that occur in the lists. */
export async function statesOfLists(db: Db): Promise<Uf[]> {
  const { rows } = await db.execute<{ uf: Uf }>(sql`select distinct uf from properties order by uf`);
  return rows.map(({ uf }) => uf);
}

async function* readWhole(
  { database, resolvePlace, now }: CensusFetchPorts,
  whole: string,
  adminId: string | null,
  signal: AbortSignal,
) {
  const given = { path: whole, name: path.basename(whole) };
  const options = { resolvePlace, now, signal, ...(adminId !== null && { sentBy: adminId }) };
  const lock = await acquireLock(database, CENSUS_LOCK);
  try {
    yield* takeCensusIn(database, given, options);
  } catch (error) {
    if (!(error instanceof ReaderDied)) throw error;
    yield { kind: "refused" as const, file: given.name, reason: error.message };
  } finally {
    await lock.release();
  }
}

/** How far something is, each second until it is over. A failure is left to whoever awaits it. */
async function* watched(work: Promise<unknown>, progress: FetchProgress): AsyncGenerator<FetchProgress> {
  const over = work.then(
    () => true,
    () => true,
  );
  for (;;) {
    const wake = new AbortController();
    const second = sleep(TELL_EVERY_MS, false, { signal: wake.signal }).catch(() => false);
    const isOver = await Promise.race([over, second]);
    wake.abort();
    yield { ...progress };
    if (isOver) return;
  }
}

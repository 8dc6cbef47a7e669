import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import { CENSUS_LOCK, takeCensusIn } from "#app/core/ingestion/census/place-by-census.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { UploadFolder } from "#app/platform/upload-folder.server.ts";
import type { CensusUpload } from "../upload.ts";
import {
  dropOldCensus,
  isCancelled,
  isCensusDue,
  storedCensusNames,
  noteCensusEnd,
  noteLeftHalf,
  notePlacing,
  noteReading,
  noteUse,
  takeCensusUpload,
} from "./census-notes.server.ts";

/** What the reading of sent address files needs. */
export interface CensusPorts {
  database: Database;
  folder: UploadFolder;
  resolvePlace: ResolvePlace;
  now(): Date;
  /** Called after properties were placed. */
  afterwards(): Promise<void>;
}

/** A file that is still arriving is written to all the time, and has no row yet. */
const STRANGERS_AFTER_MS = HOUR_MS;
const LOOK_MS = 1_000;

/**
 * One round of work with the address files of this folder: reads those that wait, one after the other, and deletes what is
 * not needed. While another process or a command reads, it leaves them to a later round.
 */
export async function censusRound(ports: CensusPorts, signal: AbortSignal): Promise<void> {
  const { database, folder, now } = ports;
  const { db } = database;
  try {
    while (!signal.aborted && (await isCensusDue(db, folder.id))) {
      if (await database.isBusy(CENSUS_LOCK)) break;
      const isDone = await database.exclusively(CENSUS_LOCK, async () => {
        await noteLeftHalf(db, now());
        const next = signal.aborted ? null : await takeCensusUpload(db, folder.id, now());
        if (next) await readUpload(ports, next, signal);
        return next === null;
      });
      if (isDone) break;
    }
  } finally {
    await dropOldCensus(db, now());
    const names = await storedCensusNames(db, folder.id);
    await folder.sweep(names, new Date(now().getTime() - STRANGERS_AFTER_MS));
  }
}

async function readUpload(ports: CensusPorts, upload: CensusUpload, signal: AbortSignal): Promise<void> {
  const { database, folder, now, resolvePlace } = ports;
  const { db } = database;
  const { id, name, madeOn, adminId, stored } = upload;
  const given = { path: folder.pathOf(stored!), name, ...(madeOn !== null && { madeOn }) };
  const cancel = new AbortController();
  const look = setInterval(() => {
    isCancelled(db, id).then(
      (cancelled) => cancelled && cancel.abort(),
      () => {},
    );
  }, LOOK_MS);
  const outcomes: CensusOutcome[] = [];
  try {
    const options = { resolvePlace, now, signal, giveUp: cancel.signal, sentBy: adminId };
    for await (const report of takeCensusIn(database, given, options)) {
      if (report.kind === "progress") await noteReading(db, id, report);
      else if (report.kind === "read") {
        if (!(await noteUse(db, id))) cancel.abort();
      } else if (report.kind === "placing") await notePlacing(db, id, report.done, report.properties);
      else outcomes.push(report);
    }
    await noteCensusEnd(db, id, { state: "terminado", outcomes }, now());
  } catch (error) {
    const state = cancel.signal.aborted ? "cancelado" : signal.aborted ? "na_fila" : "falhou";
    await noteCensusEnd(db, id, { state }, now());
    if (state === "falhou") throw error;
    if (state === "na_fila") return;
  } finally {
    clearInterval(look);
  }
  await folder.remove(stored!);
  if (outcomes.some(({ kind }) => kind === "file")) await ports.afterwards();
}

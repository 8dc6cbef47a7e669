import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { CensusReport } from "#app/core/ingestion/census/census-report.ts";
import { placeByCensus } from "#app/core/ingestion/census/place-by-census.server.ts";
import { countPrecisions } from "#app/core/ingestion/census/use-census-file.server.ts";
import {
  requestStates,
  stopWaiting,
  type StatesQueue,
} from "#app/core/sync/census/census-downloads.server.ts";
import {
  FETCH_LOCK,
  fetchCensus,
  statesOfLists,
  type CensusFetchPorts,
  type CensusFetchReport,
} from "#app/core/sync/census/fetch-census.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { userAgent } from "#server/user-agent.ts";
import type { Work, WorkHost } from "./work.ts";

const request = z.object({
  paths: z.array(z.string()),
  /** States whose files are downloaded; empty: all that occur in the lists. Absent: only paths are read. */
  download: z.array(z.string().refine(isUf)).optional(),
});

/** What the command is told. */
export type PlacesReport =
  | CensusReport
  | CensusFetchReport
  /** What became of the wish; `unlisted`: no list has properties in these states. */
  | ({ kind: "queue"; unlisted: Uf[] } & StatesQueue);

const TIMEOUT_MS = 60_000;
const COMMAND_STOPPED = "o comando que a pediu foi interrompido";

export const placesWork: Work<z.infer<typeof request>, PlacesReport> = {
  name: "places",
  request,
  async *run(host, { paths, download }, signal) {
    const { database, now } = host;
    const { resolvePlace } = IMPORT_SETUP;
    if (download) return yield* downloadStates(host, download.filter(isUf), signal);
    try {
      yield* placeByCensus(database, paths, { resolvePlace, now, signal });
    } catch (error) {
      // Interrupted: what was read whole stays, and the next run reads the rest.
      if (!signal.aborted) throw error;
    }
    await host.afterwards();
  },
};

async function* downloadStates(
  host: WorkHost,
  states: readonly Uf[],
  signal: AbortSignal,
): AsyncGenerator<PlacesReport> {
  const { database, now } = host;
  const { db } = database;
  if (await database.isBusy(FETCH_LOCK)) yield { kind: "waiting" };
  const lock = await acquireLock(database, FETCH_LOCK);
  try {
    const listed = await statesOfLists(db);
    const wanted = states.length === 0 ? listed : states.filter((uf) => listed.includes(uf));
    const unlisted = states.filter((uf) => !listed.includes(uf));
    yield { kind: "queue", unlisted, ...(await requestStates(db, wanted, null, now())) };
    yield* fetchCensus(censusFetchPorts(host), signal);
  } finally {
    // Nobody asked for the rest any more.
    if (signal.aborted) await stopWaiting(db, { ofCommand: true, reason: COMMAND_STOPPED }, now());
    await lock.release();
  }
  yield { kind: "sum", precisions: await countPrecisions(db) };
}

/** How this process downloads address files. */
export function censusFetchPorts({ database, env, now, afterwards }: WorkHost): CensusFetchPorts {
  return {
    database,
    source: {
      baseUrl: env.cnefeUrl,
      userAgent: userAgent(env),
      pauseMs: env.cnefePauseMs,
      timeoutMs: TIMEOUT_MS,
      now,
      fetch,
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
      chance: Math.random,
    },
    folder: path.join(env.dataDir, "cnefe"),
    resolvePlace: IMPORT_SETUP.resolvePlace,
    now,
    afterwards,
  };
}

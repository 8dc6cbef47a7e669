import path from "node:path";
import { isNightlyDue, latestAttempts, type Asker } from "#app/core/sync/attempts.server.ts";
import { downloadRound } from "#app/core/sync/census/fetch-census.server.ts";
import { describeOutcome } from "#app/core/sync/outcome.ts";
import { censusRound } from "#app/core/uploads/census/census-round.server.ts";
import { uploadRound } from "#app/core/uploads/upload-round.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { unusableFile } from "#app/platform/cannot-start.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { openUploadFolder, type UploadFolder } from "#app/platform/upload-folder.server.ts";
import type { SyncDesk } from "#app/services.ts";
import { IMPORT_SETUP } from "./import-setup.ts";
import { censusFetchPorts } from "./work/places.ts";
import { runSync } from "./work/sync.ts";
import type { WorkHost } from "./work/work.ts";

/** Also notices lists that came in another way, after which previews are computed anew. */
const EVERY_MS = 15_000;
const RETRY_MS = 5_000;

/** A folder of files that administrators send, and the job that works with them. */
interface Receiving {
  folder: UploadFolder;
  job: Job;
}

interface DeskOptions {
  host: WorkHost;
  log: Log;
  /** The hour of the setting; null: none. */
  nightlyHour(): number | null;
}

/** Lists that administrators send are previewed and imported. */
export function openUploads({ database, env, now, onFault, afterwards }: WorkHost, log: Log): Receiving {
  const folder = openFolder(path.join(env.dataDir, "uploads"), log);
  const ports = { database, folder, setup: { ...IMPORT_SETUP, onFault }, now, afterwards };
  const run = (signal: AbortSignal) => uploadRound(ports, signal);
  return { folder, job: { name: "uploads", every: EVERY_MS, retryMs: RETRY_MS, run } };
}

/** Address files of the census that administrators send are read. */
export function openCensusUploads({ database, env, now, afterwards }: WorkHost, log: Log): Receiving {
  const folder = openFolder(path.join(env.dataDir, "uploads", "enderecos"), log);
  const { resolvePlace } = IMPORT_SETUP;
  const run = (signal: AbortSignal) =>
    censusRound({ database, folder, resolvePlace, now, afterwards }, signal);
  return { folder, job: { name: "addresses", every: EVERY_MS, retryMs: RETRY_MS, run } };
}

/** Address files of the census that administrators asked for are downloaded and read. */
export function censusDownloadJob(host: WorkHost): Job {
  const ports = censusFetchPorts(host);
  const run = (signal: AbortSignal) => downloadRound(ports, signal);
  return { name: "address downloads", every: EVERY_MS, retryMs: RETRY_MS, run };
}

function openFolder(folder: string, log: Log): UploadFolder {
  try {
    return openUploadFolder(folder, (file) =>
      log.error(
        { file },
        "damaged id of an upload folder replaced; files received before must be sent again",
      ),
    );
  } catch (error) {
    throw unusableFile(folder, error) ?? error;
  }
}

/** The download of lists in this server: its jobs by the clock, and what an administrator starts. */
export function openSyncDesk({ host, log, nightlyHour }: DeskOptions) {
  const { database, env } = host;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function download(asker: Asker, signal: AbortSignal): Promise<void> {
    for await (const outcome of runSync(host, asker, signal)) {
      log.info({ outcome, text: describeOutcome(outcome) }, "download of one state's list ended");
    }
  }

  const desk: SyncDesk = {
    cron: env.syncCron,
    pauseMs: env.syncPauseMs,
    isRunning: () => database.isBusy("sync"),
    async start(adminId) {
      if (running || (await database.isBusy("sync"))) return false;
      // Two presses may have waited for the answer.
      if (running) return false;
      running = download({ origin: "administrador", adminId }, stopping.signal)
        .catch((error: unknown) =>
          log.error({ err: error }, "download of lists failed; an administrator can start it again"),
        )
        .finally(() => (running = null));
      return true;
    },
  };

  const scheduled = (signal: AbortSignal) => download({ origin: "agenda", adminId: null }, signal);
  const job: Job = env.syncCron
    ? { name: "sync", every: env.syncCron, startsWhenDue: true, skipsWhileBusy: true, run: scheduled }
    : {
        name: "sync",
        every: MINUTE_MS,
        startsWhenDue: true,
        async run(signal) {
          const hour = nightlyHour();
          if (hour === null) return;
          const [last] = await latestAttempts(database.db, 1, "agenda");
          if (isNightlyDue(hour, last?.startedAt ?? null, host.now())) await scheduled(signal);
        },
      };

  return {
    desk,
    job,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

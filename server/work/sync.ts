import path from "node:path";
import { z } from "zod";
import { importFiles } from "#app/core/ingestion/import-files.server.ts";
import { waitingDay } from "#app/core/ingestion/quarantined-lists.server.ts";
import { describeReport } from "#app/core/ingestion/report.ts";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import type { SyncOutcome } from "#app/core/sync/outcome.ts";
import { endAttempt, startAttempt, wasAttempted, type Asker } from "#app/core/sync/attempts.server.ts";
import { syncLists, type ImportResult } from "#app/core/sync/sync-lists.server.ts";
import { createSyncStore } from "#app/core/sync/sync-store.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import type { AttemptEnd } from "#app/db/shapes/fetch-outcome.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { userAgent } from "#server/user-agent.ts";
import type { Work, WorkHost } from "./work.ts";

const SYNC_TIMEOUT_MS = 60_000;

export const syncWork: Work<object, SyncOutcome> = {
  name: "sync",
  request: z.object({}),
  run: (host, _request, signal) => runSync(host, { origin: "comando", adminId: null }, signal),
};

/**
 * Downloads the lists and keeps who asked and how it ended. Of several schedules or administrators that ask at the same
 * time, in whichever process, one is followed; a command waits for its turn.
 */
export async function* runSync(
  host: WorkHost,
  asker: Asker,
  signal: AbortSignal,
): AsyncGenerator<SyncOutcome> {
  const { database, env } = host;
  const { db } = database;
  const startedAt = host.now();
  const lock = await acquireLock(database, "sync");
  try {
    if (asker.origin !== "comando" && (await wasAttempted(db, startedAt))) return;
    const attempt = await startAttempt(db, asker, host.now());
    let end: AttemptEnd = { kind: "failed" };
    try {
      const outcomes = syncLists({
        baseUrl: env.syncUrl,
        userAgent: userAgent(env),
        pauseMs: env.syncPauseMs,
        timeoutMs: SYNC_TIMEOUT_MS,
        store: createSyncStore(db),
        kindOf: IMPORT_SETUP.source.kindOf,
        spoolDir: path.join(env.dataDir, "spool"),
        now: host.now,
        signal,
        importFile: (file) => importDownloaded(host, file),
        waits: async (state, digest) => (await waitingDay(db, state, digest)) !== null,
      });
      let stopped: AttemptEnd | null = null;
      for await (const outcome of outcomes) {
        if (outcome.kind === "stopped") stopped = outcome;
        yield outcome;
      }
      end = stopped ?? { kind: "finished" };
    } finally {
      await endAttempt(db, attempt, end, host.now());
    }
  } finally {
    await lock.release();
  }
  await host.afterwards();
}

async function importDownloaded(
  { database, now, onFault }: WorkHost,
  file: NamedBytes,
): Promise<ImportResult> {
  const reports = [];
  const options = { ...IMPORT_SETUP, origin: "sync" as const, now: now(), onFault };
  for await (const report of importFiles(database, [file], options)) reports.push(report);
  const error = reports.find((report) => report.error !== null)?.error ?? null;
  const reasons = reports.find((report) => report.held)?.held;
  return {
    ok: error === null,
    summary: reports.map(describeReport).join("\n"),
    error,
    quarantineReasons: reasons,
  };
}

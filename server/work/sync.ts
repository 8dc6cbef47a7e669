import path from "node:path";
import { z } from "zod";
import { importFiles } from "#app/core/ingestion/import-files.server.ts";
import { describeReport } from "#app/core/ingestion/report.ts";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import type { SyncOutcome } from "#app/core/sync/outcome.ts";
import { syncLists, type ImportResult } from "#app/core/sync/sync-lists.server.ts";
import { createSyncStore } from "#app/core/sync/sync-store.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { userAgent } from "#server/user-agent.ts";
import type { Work, WorkHost } from "./work.ts";

const SYNC_TIMEOUT_MS = 60_000;

export const syncWork: Work<object, SyncOutcome> = {
  name: "sync",
  request: z.object({}),
  async *run(host, _request, signal) {
    const { database, env } = host;
    const lock = await acquireLock(database, "sync");
    try {
      yield* syncLists({
        baseUrl: env.syncUrl,
        userAgent: userAgent(env),
        pauseMs: env.syncPauseMs,
        timeoutMs: SYNC_TIMEOUT_MS,
        store: createSyncStore(database.db),
        kindOf: IMPORT_SETUP.source.kindOf,
        spoolDir: path.join(env.dataDir, "spool"),
        now: host.now,
        signal,
        importFile: (file) => importDownloaded(host, file),
      });
    } finally {
      await lock.release();
    }
    await host.afterwards();
  },
};

async function importDownloaded(
  { database, now, onFault }: WorkHost,
  file: NamedBytes,
): Promise<ImportResult> {
  const reports = [];
  const options = { ...IMPORT_SETUP, origin: "sync" as const, now: now(), onFault };
  for await (const report of importFiles(database, [file], options)) reports.push(report);
  const error = reports.find((report) => report.error !== null)?.error ?? null;
  const held = reports.find((report) => report.held)?.held;
  return { ok: error === null, summary: reports.map(describeReport).join("\n"), error, held };
}

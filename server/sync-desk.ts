import { isNightlyDue, latestAttempts, type Asker } from "#app/core/sync/attempts.server.ts";
import { describeOutcome } from "#app/core/sync/outcome.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { SyncDesk } from "#app/services.ts";
import { runSync } from "./work/sync.ts";
import type { WorkHost } from "./work/work.ts";

interface DeskOptions {
  host: WorkHost;
  log: Log;
  /** The hour of the setting; null: none. */
  nightlyHour(): number | null;
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

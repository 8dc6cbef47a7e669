import { Cron } from "croner";
import { TIME_ZONE } from "#app/lib/dates.ts";
import type { JobName } from "./jobs.ts";

/**
 * Background work, done in rounds, one at a time in this process. Nothing about it is stored in the database:
 * a round finds out itself what is due, and takes a lock (`Database.exclusively`) where only one process may
 * do the work at a time.
 */
export interface Job {
  name: JobName;
  /**
   * One round. When the signal is aborted, it ends as soon as it can and leaves the rest to a later round.
   */
  run(signal: AbortSignal): Promise<void>;
  /**
   * When rounds start by themselves: a cron pattern in São Paulo's time, or the pause after each round in
   * milliseconds. Without it, rounds start only when nudged.
   */
  every?: string | number;
  /** The first round waits until it is due or nudged; otherwise it runs at the start. */
  startsWhenDue?: boolean;
  /** A scheduled time during a round is skipped; otherwise another round follows. */
  skipsWhileBusy?: boolean;
  /** Pause before a failed round is repeated; it doubles with each further failure, up to ten minutes. */
  retryMs?: number;
}

export interface RunningJob {
  /**
   * Starts a round now. During a round, it causes one more round after it, however many nudges came, because
   * the running round may have missed their reason.
   */
  nudge(): void;
  /** Resolves when no round is running and none was nudged. */
  settled(): Promise<void>;
  /** Resolves when the running round has ended; no other round starts. */
  stop(): Promise<void>;
}

/** Follows the jobs of a process, so that administrators see whether they run. */
export interface JobWatch {
  /** Called once for each job; `firstMs`: until its first round, null when only a nudge starts it. */
  started(job: Job, running: RunningJob, firstMs: number | null): RoundWatch;
}

interface RoundWatch {
  begun(): void;
  /** `fault`: what failed, null when the round succeeded; `nextMs`: until the next round, null when only a nudge starts it. */
  ended(fault: { error: unknown } | null, nextMs: number | null): void;
}

const MAX_RETRY_MS = 600_000;
/** Enough to meet the longest gap of a week's schedule, such as the one over a weekend. */
const SAMPLED_RUNS = 15;
const UNWATCHED: JobWatch = { started: () => ({ begun() {}, ended() {} }) };

/** Runs a job until it is stopped. */
export function startJob(
  job: Job,
  onError: (error: unknown, job: JobName) => void,
  watch: JobWatch = UNWATCHED,
): RunningJob {
  const { name, run, every, startsWhenDue = false, skipsWhileBusy = false, retryMs } = job;
  const stopped = new AbortController();
  const schedule =
    typeof every === "string"
      ? new Cron(every, { timezone: TIME_ZONE }, () => {
          if (!(working && skipsWhileBusy)) nudge();
        })
      : null;
  let working: Promise<void> | null = null;
  let nudged = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const running: RunningJob = {
    nudge,
    async settled() {
      await working;
    },
    async stop() {
      stopped.abort();
      schedule?.stop();
      clearTimeout(timer);
      await working;
    },
  };
  const watching = watch.started(job, running, startsWhenDue ? untilNext() : 0);

  async function work(): Promise<void> {
    clearTimeout(timer);
    while (nudged && !stopped.signal.aborted) {
      nudged = false;
      let fault: { error: unknown } | null = null;
      watching.begun();
      try {
        await run(stopped.signal);
        failures = 0;
      } catch (error) {
        failures++;
        fault = { error };
        onError(error, name);
      }
      watching.ended(fault, untilNext());
    }
    working = null;
    const pause = pauseMs();
    if (pause !== null && !stopped.signal.aborted) timer = setTimeout(nudge, pause);
  }

  function pauseMs(): number | null {
    const pause = typeof every === "number" ? every : null;
    if (failures === 0 || retryMs === undefined) return pause;
    return Math.min(retryMs * 2 ** (failures - 1), pause ?? MAX_RETRY_MS, MAX_RETRY_MS);
  }

  function untilNext(): number | null {
    return pauseMs() ?? schedule?.msToNext() ?? null;
  }

  function nudge(): void {
    if (stopped.signal.aborted) return;
    nudged = true;
    working ??= work();
  }

  if (!startsWhenDue) nudge();
  else if (typeof every === "number") timer = setTimeout(nudge, every);
  return running;
}

/** How long a job may be without a round by its own schedule, in milliseconds; null: only nudges start its rounds. */
export function intervalOf({ every }: Pick<Job, "every">): number | null {
  if (every === undefined || typeof every === "number") return every ?? null;
  const times = new Cron(every, { timezone: TIME_ZONE, paused: true }).nextRuns(SAMPLED_RUNS);
  const gaps = times.slice(1).map((time, n) => time.getTime() - times[n]!.getTime());
  return gaps.length === 0 ? null : Math.max(...gaps);
}

import type { JobState } from "#app/db/shapes/process-state.ts";
import { intervalOf, type Job, type JobWatch, type RunningJob } from "#app/platform/job.server.ts";
import { JOBS, type JobName } from "#app/platform/jobs.ts";
import { errorReport } from "./error-report.server.ts";

interface WatchedJobs extends JobWatch {
  states(): JobState[];
  /** Whether this process has a job of this name, of which rounds may be asked for. */
  mayRun(name: string): boolean;
  /** Starts a round in this process. */
  runNow(name: string): void;
}

/** Jobs that write what is measured: their own failures are told by what is missing. */
const WRITERS: ReadonlySet<JobName> = new Set<JobName>(["heartbeat", "recording"]);

/** Keeps the state of the jobs of this process; `onFault` is called when a round of another job than these failed. */
export function watchJobs(now: () => Date, onFault: () => void): WatchedJobs {
  const jobs = new Map<string, { state: JobState; job: Job; running: RunningJob }>();
  function mayRun(name: string): boolean {
    const entry = jobs.get(name);
    return entry !== undefined && JOBS[entry.job.name].runNow;
  }

  return {
    started(job, running, firstMs) {
      const inMs = (ms: number | null) => (ms === null ? null : new Date(now().getTime() + ms).toISOString());
      const state: JobState = {
        name: job.name,
        intervalMs: intervalOf(job),
        runningSince: null,
        lastEndedAt: null,
        lastMs: null,
        lastOk: null,
        lastOkAt: null,
        lastError: null,
        lastErrorAt: null,
        nextAt: inMs(firstMs),
        rounds: 0,
        failures: 0,
      };
      jobs.set(job.name, { state, job, running });
      let begun = 0;
      return {
        begun() {
          begun = performance.now();
          state.runningSince = now().toISOString();
        },
        ended(fault, nextMs) {
          const at = now();
          state.runningSince = null;
          state.lastEndedAt = at.toISOString();
          state.lastMs = Math.round(performance.now() - begun);
          state.lastOk = fault === null;
          state.nextAt = inMs(nextMs);
          state.rounds++;
          if (fault === null) {
            state.lastOkAt = at.toISOString();
            return;
          }
          const { kind, message } = errorReport({ err: fault.error }, "");
          state.failures++;
          state.lastError = [kind, message].filter(Boolean).join(": ");
          state.lastErrorAt = at.toISOString();
          if (!WRITERS.has(job.name)) onFault();
        },
      };
    },
    // While one of the writers writes the states, it always runs.
    states: () =>
      [...jobs.values()].map(({ state, job }) =>
        WRITERS.has(job.name) ? { ...state, runningSince: null } : { ...state },
      ),
    mayRun,
    runNow(name) {
      if (mayRun(name)) jobs.get(name)?.running.nudge();
    },
  };
}

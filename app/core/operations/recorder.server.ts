import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#app/db/connect.server.ts";
import type { SendingWatch } from "#app/db/outgoing.server.ts";
import type { ProcessState, JobState } from "#app/db/shapes/process-state.ts";
import { startJob, intervalOf, type Job, type JobWatch, type RunningJob } from "#app/platform/job.server.ts";
import { JOBS, type JobName } from "#app/platform/jobs.ts";
import type { Log } from "#app/platform/log.server.ts";
import { createDeliveryCounts, writeDeliveries } from "./delivery-counts.server.ts";
import { createErrorBuffer } from "./error-buffer.ts";
import { errorReport } from "./error-report.server.ts";
import { endProcess, reportProcess, type ProcessIdentity } from "./processes.server.ts";
import { writeStatements } from "./statement-log.server.ts";
import { writeErrors } from "./write-errors.server.ts";

/** What was measured is written this long after it, so that many errors at once are one write; a killed process loses no more. */
const WRITE_AFTER_MS = 2_000;
const RETRY_MS = 5_000;
/** Between two reports of a process; some missing ones mean that it is gone. */
const HEARTBEAT_MS = 15_000;

/** Measures this process and writes what it measured, behind the work that is measured. */
interface Recorder {
  /** Id of this process, made at its start. */
  readonly processId: string;
  /** The log, whose errors are also collected for administrators. */
  log: Log;
  watch: SendingWatch;
  jobs: Pick<ReturnType<typeof watchJobs>, "mayRun" | "runNow">;
  /** Begins to write; `stateOf` is asked at each report. */
  start(stateOf: () => Omit<ProcessState, "jobs" | "memory">): void;
  /** Writes the rest. */
  stop(): Promise<void>;
}

interface RecorderOptions {
  log: Log;
  identity: ProcessIdentity;
  now(): Date;
  writeAfterMs?: number;
  heartbeatMs?: number;
}

interface WatchedJobs extends JobWatch {
  states(): JobState[];
  /** Whether this process has a job of this name, of which rounds may be asked for. */
  mayRun(name: string): boolean;
  /** Starts a round in this process. */
  runNow(name: string): void;
}

/** Jobs that write what is measured: their own failures are told by what is missing. */
const WRITERS: ReadonlySet<JobName> = new Set<JobName>(["heartbeat", "recording"]);

export function createRecorder(
  database: Pick<Database, "db" | "statements">,
  options: RecorderOptions,
): Recorder {
  const { identity, now, writeAfterMs = WRITE_AFTER_MS, heartbeatMs = HEARTBEAT_MS } = options;
  const { db, statements } = database;
  const errors = createErrorBuffer();
  let wake = () => {};
  /** A job failed since the last report. */
  let failed = false;
  const deliveries = createDeliveryCounts(now, () => wake());
  const jobs = watchJobs(now, () => {
    failed = true;
    wake();
  });
  const log = heard(options.log, (fields, event) => {
    errors.note(errorReport(fields, event), now());
    wake();
  });
  let ending: (() => Promise<void>) | null = null;

  /** What cannot be written is kept for the next time, within its bounds. */
  async function write(): Promise<void> {
    const faults: unknown[] = [];
    const attempt = async <T>(taken: T, store: (taken: T) => Promise<void>, giveBack: (taken: T) => void) => {
      await store(taken).catch((error: unknown) => {
        giveBack(taken);
        faults.push(error);
      });
    };
    await attempt(errors.take(), (taken) => writeErrors(db, identity.id, taken), errors.giveBack);
    await attempt(deliveries.take(), (taken) => writeDeliveries(db, taken, now()), deliveries.giveBack);
    await attempt(statements.take(), (taken) => writeStatements(db, taken, now()), statements.giveBack);
    if (faults.length > 0) throw faults[0];
  }

  return {
    processId: identity.id,
    log,
    watch: { jobs, deliveries: deliveries.watch },
    jobs,
    start(stateOf) {
      const stateNow = (): ProcessState => {
        const { rss, heapUsed, arrayBuffers: buffers } = process.memoryUsage();
        return { ...stateOf(), memory: { rss, heapUsed, buffers }, jobs: jobs.states() };
      };
      const report = async () => {
        failed = false;
        if (statements.holdsAny()) wake();
        await reportProcess(db, identity, stateNow(), now());
      };
      // Only a warning, and one for each time that the database is away: an error would be collected and written again.
      let isWarned = false;
      const onError = (error: unknown) => {
        if (!isWarned)
          options.log.warn({ err: error }, "measures could not be written; they are kept and tried again");
        isWarned = true;
      };
      const recording = startJob(
        {
          name: "recording",
          startsWhenDue: true,
          retryMs: RETRY_MS,
          async run(signal) {
            await sleep(writeAfterMs, undefined, { signal }).catch(() => {});
            await write();
            if (failed) await report();
            isWarned = false;
          },
        },
        onError,
        jobs,
      );
      const heartbeat = startJob({ name: "heartbeat", every: heartbeatMs, run: report }, onError, jobs);
      wake = recording.nudge;
      // What was noted before the start.
      wake();
      ending = async () => {
        wake = () => {};
        await recording.stop();
        await heartbeat.stop();
        await write().catch(onError);
        await endProcess(db, identity.id, stateNow(), now()).catch(onError);
      };
    },
    async stop() {
      await ending?.();
    },
  };
}

/** The log, with a listener for its errors. Listening never makes logging fail. */
function heard(log: Log, listen: (fields: unknown, event: unknown) => void): Log {
  const listening = log.child({});
  for (const level of ["error", "fatal"] as const) {
    const write = listening[level].bind(listening) as (...args: unknown[]) => void;
    const both = (...args: unknown[]) => {
      write(...args);
      try {
        listen(args[0], args[1]);
      } catch {
        // An error that cannot be read is in the log all the same.
      }
    };
    Object.assign(listening, { [level]: both });
  }
  return listening;
}

/** Keeps the state of the jobs of this process; `onFault` is called when a round of another job than these failed. */
function watchJobs(now: () => Date, onFault: () => void): WatchedJobs {
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

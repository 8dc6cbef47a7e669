import type { JobState } from "#app/db/shapes/process-state.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";

/** A process that reported nothing for this long is gone, or cannot reach the database. */
const SILENT_MS = MINUTE_MS;

/** A server as its last report shows it. */
export interface ReportedProcess {
  startedAt: Date;
  seenAt: Date;
  endedAt: Date | null;
}

export type ProcessLife = "alive" | "silent" | "ended";

export function lifeOf({ seenAt, endedAt }: ReportedProcess, now: Date): ProcessLife {
  if (endedAt !== null) return "ended";
  return now.getTime() - seenAt.getTime() > SILENT_MS ? "silent" : "alive";
}

/** `late`: no round for longer than twice its interval; `long`: a round that lasts longer than that; `failing`: the last failed. */
export type JobTrouble = "late" | "long" | "failing";

/**
 * What is wrong with a job at the moment of its process's report; null: nothing. Intervals under half a minute count as
 * that, because reports are further apart.
 */
export function jobTrouble(job: JobState, { startedAt, seenAt }: ReportedProcess): JobTrouble | null {
  const since = (instant: string) => seenAt.getTime() - new Date(instant).getTime();
  if (job.intervalMs !== null) {
    const most = 2 * Math.max(job.intervalMs, MINUTE_MS / 2);
    if (job.runningSince !== null) {
      if (since(job.runningSince) > most) return "long";
    } else if (since(job.lastEndedAt ?? startedAt.toISOString()) > most) return "late";
  }
  return job.lastOk === false ? "failing" : null;
}

import { expect, test } from "vitest";
import type { JobState } from "#app/db/shapes/process-state.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { jobTrouble, lifeOf } from "./job-trouble.ts";

const SEEN = new Date("2026-11-20T12:00:00Z");
const ago = (ms: number) => new Date(SEEN.getTime() - ms);
const process = { startedAt: ago(24 * HOUR_MS), seenAt: SEEN, endedAt: null };

const job = (changed: Partial<JobState>): JobState => ({
  name: "housekeeping",
  intervalMs: HOUR_MS,
  runningSince: null,
  lastEndedAt: ago(1).toISOString(),
  lastMs: 1,
  lastOk: true,
  lastOkAt: null,
  lastError: null,
  lastErrorAt: null,
  nextAt: null,
  rounds: 1,
  failures: 0,
  ...changed,
});
const trouble = (changed: Partial<JobState>, of = process) => jobTrouble(job(changed), of);

test("a job is late when it has not run for longer than twice its interval, by the report of its process", () => {
  expect(trouble({ lastEndedAt: ago(2 * HOUR_MS).toISOString() })).toBeNull();
  expect(trouble({ lastEndedAt: ago(2 * HOUR_MS + 1).toISOString() })).toBe("late");
  expect(trouble({ lastEndedAt: null })).toBe("late");
  expect(trouble({ lastEndedAt: null }, { ...process, startedAt: ago(HOUR_MS) })).toBeNull();
  expect(trouble({ intervalMs: null, lastEndedAt: null })).toBeNull();
  expect(trouble({ intervalMs: 1_000, lastEndedAt: ago(MINUTE_MS).toISOString() })).toBeNull();
  expect(trouble({ intervalMs: 1_000, lastEndedAt: ago(MINUTE_MS + 1).toISOString() })).toBe("late");
});

test("a round that does not end is told, and one that failed until another succeeds", () => {
  const running = { lastEndedAt: ago(9 * HOUR_MS).toISOString() };
  expect(trouble({ ...running, runningSince: ago(HOUR_MS).toISOString() })).toBeNull();
  expect(trouble({ ...running, runningSince: ago(3 * HOUR_MS).toISOString() })).toBe("long");
  expect(trouble({ lastOk: false })).toBe("failing");
  expect(trouble({ lastOk: false, intervalMs: null })).toBe("failing");
});

test("a process is alive while it reports, and ended only when it said so", () => {
  expect(lifeOf(process, new Date(SEEN.getTime() + MINUTE_MS))).toBe("alive");
  expect(lifeOf(process, new Date(SEEN.getTime() + MINUTE_MS + 1))).toBe("silent");
  expect(lifeOf({ ...process, endedAt: SEEN }, SEEN)).toBe("ended");
});

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { startJob, type Job } from "./job.server.ts";

/** A quarter of an hour before midnight in São Paulo. */
const NOW = new Date("2026-03-11T02:45:00Z");

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

function started(options: Partial<Job>) {
  const run = vi.fn<Job["run"]>(options.run ?? (async () => {}));
  const errors: unknown[] = [];
  const job = startJob({ name: "housekeeping", ...options, run }, (error, name) =>
    errors.push([name, error]),
  );
  onTestFinished(() => job.stop());
  return { ...job, run, errors };
}

/** Rounds that run until the test ends them or the job is stopped. */
function longRounds() {
  const ends: (() => void)[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      ends.push(resolve);
      signal.addEventListener("abort", () => resolve());
    });
  return { run, end: async () => (ends.shift()!(), await vi.advanceTimersByTimeAsync(0)) };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a job runs at the start; many nudges during a round cause one more round", async () => {
  const { run, end } = longRounds();
  const job = started({ run });
  expect(job.run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 5; n++) job.nudge();
  let settled = false;
  void job.settled().then(() => (settled = true));
  await end();
  expect([job.run.mock.calls.length, settled]).toEqual([2, false]);
  await end();
  await wait(24 * 60 * MINUTE_MS);
  expect([job.run.mock.calls.length, settled]).toEqual([2, true]);
});

test("a pause is counted from the end of a round, and a nudge ends it", async () => {
  const { run, end } = longRounds();
  const job = started({ run, every: 1_000, startsWhenDue: true });
  await wait(999);
  expect(job.run).toHaveBeenCalledTimes(0);
  await wait(1);
  expect(job.run).toHaveBeenCalledTimes(1);
  await wait(5_000);
  await end();
  await wait(500);
  job.nudge();
  expect(job.run).toHaveBeenCalledTimes(2);
  await end();
  await wait(999);
  expect(job.run).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(job.run).toHaveBeenCalledTimes(3);
});

test("a cron pattern is read in São Paulo's time; a scheduled time during a round causes another one or is skipped", async () => {
  const midnight = started({ every: "0 0 * * *", startsWhenDue: true });
  const [waiting, skipping] = [longRounds(), longRounds()];
  const every = "*/5 * * * *";
  const follows = started({ run: waiting.run, every });
  const skips = started({ run: skipping.run, every, skipsWhileBusy: true });
  await wait(12 * MINUTE_MS);
  await waiting.end();
  await skipping.end();
  expect([follows.run.mock.calls.length, skips.run.mock.calls.length]).toEqual([2, 1]);
  await wait(3 * MINUTE_MS);
  expect([midnight.run.mock.calls.length, skips.run.mock.calls.length]).toEqual([1, 2]);
});

test("a failed round is retried with growing pauses of up to ten minutes, until one succeeds", async () => {
  let works = false;
  const job = started({
    retryMs: 15_000,
    async run() {
      if (!works) throw new Error("no database");
    },
  });
  const begun: number[] = [];
  job.run.mock.calls.length = 0;
  for (let second = 1; second <= 3_600; second++) {
    await wait(1_000);
    if (job.run.mock.calls.length > begun.length) begun.push(second);
  }
  expect(begun.slice(0, 8)).toEqual([15, 45, 105, 225, 465, 945, 1545, 2145]);
  expect(job.errors[0]).toEqual(["housekeeping", new Error("no database")]);
  works = true;
  job.nudge();
  await job.settled();
  const calls = job.run.mock.calls.length;
  await wait(60 * MINUTE_MS);
  expect(job.run).toHaveBeenCalledTimes(calls);
});

test("a job without retries runs again after its usual pause when it fails", async () => {
  const job = started({ every: 1_000, run: () => Promise.reject(new Error("no database")) });
  await wait(2_500);
  expect([job.run.mock.calls.length, job.errors.length]).toEqual([3, 3]);
});

test("a stop aborts the signal of the running round and waits for it, and no other round begins", async () => {
  let isAborted = false;
  const job = started({
    every: 1_000,
    run: (signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          isAborted = true;
          setTimeout(resolve, 50);
        }),
      ),
  });
  job.nudge();
  let over = false;
  void job.stop().then(() => (over = true));
  await wait(49);
  expect([isAborted, over]).toEqual([true, false]);
  await wait(1);
  expect(over).toBe(true);
  job.nudge();
  await wait(60 * MINUTE_MS);
  expect(job.run).toHaveBeenCalledTimes(1);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { testDatabase } from "#tests/database.ts";
import { startJobs, type Job } from "./jobs.ts";

const database = testDatabase();
const NEVER = "0 0 30 2 *";

function jobsOf(run: Job["run"], name = `job_${Math.random().toString(36).slice(2)}`) {
  const errors: unknown[] = [];
  const jobs = startJobs(database.current, [{ name, run, every: NEVER }], {
    onError: (error) => errors.push(error),
    onGivenUp() {},
  });
  onTestFinished(() => jobs.stop());
  return { ask: () => jobs.ask(name), stop: jobs.stop, errors, name };
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

test("a job is done when its process starts, and again when it is asked for", async () => {
  const run = vi.fn(async () => {});
  const { ask, errors } = jobsOf(run);
  await until(() => expect(run).toHaveBeenCalledTimes(1));
  ask();
  await until(() => expect(run).toHaveBeenCalledTimes(2));
  expect(errors).toEqual([]);
});

test("many requests during a run cause one more run", async () => {
  let finish = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { ask, name } = jobsOf(run);
  await until(() => expect(run).toHaveBeenCalledTimes(1));
  for (let n = 0; n < 5; n++) ask();
  await until(async () => {
    const { rows } = await database.current.db.execute(
      sql`select state::text from pgboss.job where name = ${name} order by state`,
    );
    expect(rows.map(({ state }) => state)).toEqual(["active", "created"]);
  });
  finish();
  await until(() => expect(run).toHaveBeenCalledTimes(2));
  finish();
});

test("a job that fails is retried, and a stop waits for the running job", async () => {
  const run = vi.fn<Job["run"]>().mockRejectedValueOnce(new Error("no database"));
  const { name, stop } = jobsOf(run);
  await until(async () => {
    const { rows } = await database.current.db.execute(
      sql`select state::text, retry_count, start_after > now() as later from pgboss.job where name = ${name}`,
    );
    expect(rows).toEqual([{ state: "retry", retry_count: 0, later: true }]);
  });
  await stop();
  let seen: AbortSignal | null = null;
  const slow = jobsOf((signal) => {
    seen = signal;
    return new Promise((resolve) => signal.addEventListener("abort", () => setTimeout(resolve, 50)));
  });
  await until(() => expect(seen).not.toBeNull());
  await slow.stop();
  const { rows } = await database.current.db.execute(
    sql`select state::text from pgboss.job where name = ${slow.name}`,
  );
  expect(rows).toEqual([{ state: "completed" }]);
});

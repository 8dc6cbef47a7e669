import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#app/db/connect.server.ts";
import { errorGroups, errorReports, serverProcesses } from "#app/db/schema/operations.ts";
import { startJob } from "#app/platform/job.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { readDeliveries } from "./delivery-counts.server.ts";
import { readProcesses } from "./processes.server.ts";
import { errorOfRequest, findErrors, oneError } from "./read-errors.server.ts";
import { createRecorder } from "./recorder.server.ts";
import { readStatements } from "./statement-log.server.ts";
import { dropOldErrors, MAX_GROUPS, setResolved, writeErrors } from "./write-errors.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-20T12:00:00Z");
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const STATE = {
  index: { version: 7, rows: 1_000, builtAt: null, buildMs: null },
  caches: [],
} as const;

interface Options {
  now?: () => Date;
  on?: Pick<Database, "db" | "statements">;
}

let started = 0;

function recorder({ now = () => NOW, on = database }: Options = {}) {
  const identity = { id: uuid(++started), host: "abc", pid: started, version: "1", startedAt: NOW };
  const made = createRecorder(on, {
    log: createLog("silent"),
    identity,
    now,
    writeAfterMs: 1,
    heartbeatMs: 3_600_000,
  });
  made.start(() => ({ ...STATE, caches: [] }));
  onTestFinished(() => made.stop());
  return made;
}

async function rowsOf(table: typeof errorGroups | typeof errorReports | typeof serverProcesses) {
  const rows = await db.select({ n: sql<number>`count(*)::int` }).from(table);
  return rows[0]!.n;
}

const all = () => findErrors(db, { state: null, text: "" }, { offset: 0, most: 1_000 });
const failure = (n: number) => ({
  err: new Error("no such place"),
  url: "/dashboard?q=ana",
  requestId: uuid(n),
});

test("an error is found by the number of its request, also when another process had it", async () => {
  const [here, there] = [recorder(), recorder()];
  here.log.error(failure(1), "page failed");
  there.log.error(failure(2), "page failed");
  there.log.error({ err: new Error("disk full") }, "photo could not be stored");
  await Promise.all([here.stop(), there.stop()]);
  const [first, second] = [await errorOfRequest(db, uuid(1)), await errorOfRequest(db, uuid(2))];
  expect([first, await errorOfRequest(db, uuid(3))]).toEqual([second, null]);
  const error = await oneError(db, second!, uuid(2));
  expect(error!.group).toMatchObject({ count: 2, event: "page failed", path: "/dashboard?q" });
  expect(error!.singles.map(({ requestId, pid }) => [requestId, pid])).toEqual([
    [uuid(2), started],
    [uuid(1), started - 1],
  ]);
  expect((await all()).total).toBe(2);
});

test("ten thousand errors in ten seconds are all counted and write a bounded number of rows", async () => {
  let at = NOW.getTime();
  const { log, stop } = recorder({ now: () => new Date(at) });
  for (let n = 0; n < 10_000; n++) {
    at = NOW.getTime() + n;
    const cause = n % 2 === 0 ? "the same" : `another ${"abcdefghij"[n % 10]}${"abcdefghij"[(n >> 4) % 10]}`;
    log.error({ err: new Error(cause), requestId: uuid(n) }, `failed: ${cause}`);
    if (n % 1_000 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await stop();
  const { groups } = await all();
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  expect(groups.find(({ event }) => event === "failed: the same")?.count).toBe(5_000);
  expect(groups.length).toBeLessThanOrEqual(MAX_GROUPS);
  expect(await rowsOf(errorReports)).toBeLessThanOrEqual(300);
});

test("logging goes on while the database is away, and what was counted is written when it is back", async () => {
  const { statements } = database;
  let away = true;
  const guarded = new Proxy(db, {
    get: (target, name: keyof typeof db) => {
      if (away) throw new Error("connection refused");
      return target[name];
    },
  });
  const { log, watch, stop } = recorder({ on: { db: guarded, statements } });
  for (let n = 0; n < 5; n++) {
    expect(() => log.error(failure(n), "page failed")).not.toThrow();
    watch.deliveries.ended("pushes", "given_up", "gone for ana@exemplo.com.br");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect((await all()).total).toBe(0);
  away = false;
  await stop();
  expect((await all()).groups).toMatchObject([{ count: 5 }]);
  expect(await readDeliveries(db, "pushes", NOW)).toMatchObject({
    day: { sent: 0, failed: 5, givenUp: 5 },
    lastError: { text: "gone for …", at: NOW },
  });
});

test("a resolved error is open again when it comes back, but not by one from before", async () => {
  const { log, stop } = recorder();
  log.error(failure(1), "page failed");
  await stop();
  const { fingerprint } = (await all()).groups[0]!;
  const later = new Date(NOW.getTime() + 60_000);
  expect(await setResolved(db, fingerprint, later)).toMatchObject({ event: "page failed" });
  expect(await setResolved(db, fingerprint, later)).toBeNull();
  const again = recorder();
  again.log.error(failure(2), "page failed");
  await again.stop();
  expect((await all()).groups).toMatchObject([{ count: 2, resolvedAt: later }]);
  const returned = recorder({ now: () => new Date(later.getTime() + 1) });
  returned.log.error(failure(3), "page failed");
  await returned.stop();
  expect((await all()).groups).toMatchObject([
    { count: 3, resolvedAt: null, returnedAt: new Date(later.getTime() + 1) },
  ]);
});

test("the log of errors keeps the causes that were seen last, and forgets all after a month", async () => {
  const report = { event: "failed", kind: "", message: "", frames: "", job: null, method: null, path: null };
  const groups = Array.from({ length: MAX_GROUPS + 20 }, (_, n) => {
    const at = new Date(NOW.getTime() + n);
    const one = { ...report, requestId: null, fingerprint: String(n).padStart(4, "0") };
    return { report: one, count: 1, firstAt: at, lastAt: at };
  });
  await writeErrors(db, uuid(1), { groups, singles: [] });
  expect((await all()).groups.at(-1)?.fingerprint).toBe("0020");
  await dropOldErrors(db, new Date("2026-12-21T12:00:01Z"));
  expect(await rowsOf(errorGroups)).toBe(0);
});

test("a slow statement is written without its values", async () => {
  const { statements } = database;
  statements.take();
  await db.execute(sql`select pg_sleep(0.11), ${"ana@exemplo.com.br"}::text`);
  const { log, stop } = recorder();
  log.error("so that something is written");
  await stop();
  // On a busy machine others are slow too.
  const slow = (await readStatements(db, "2026-11-20")).filter(({ text }) => text.includes("pg_sleep"));
  expect(slow).toMatchObject([{ text: "select pg_sleep(?), ?::text", count: 1 }]);
  expect(slow[0]!.maxMs).toBeGreaterThanOrEqual(100);
});

test("a process reports its jobs: what ran, what failed and when the next round is due", async () => {
  const made = recorder();
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("no answer from 'ana'"));
  const job = startJob({ name: "housekeeping", every: 3_600_000, run }, () => {}, made.watch.jobs);
  onTestFinished(() => job.stop());
  await job.settled();
  expect(["housekeeping", "sync", "constructor"].map(made.jobs.mayRun)).toEqual([true, false, false]);
  made.jobs.runNow("housekeeping");
  await job.settled();
  await made.stop();
  const [process] = await readProcesses(db);
  expect(process!.endedAt).toEqual(NOW);
  expect(process!.state).toMatchObject({ index: { version: 7 }, memory: { rss: expect.any(Number) } });
  expect(process!.state.jobs.find(({ name }) => name === "housekeeping")).toMatchObject({
    intervalMs: 3_600_000,
    rounds: 2,
    failures: 1,
    lastOk: true,
    lastError: "Error: no answer from …",
    nextAt: "2026-11-20T13:00:00.000Z",
  });
  expect(await rowsOf(serverProcesses)).toBe(1);
});

import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { indexOver } from "#tests/index-over.ts";
import { newListing } from "#tests/listing.ts";
import { createDatabaseProbe, readinessOf } from "./readiness.ts";

const { database, db } = await openTestDatabase();

/** Occupies a connection with a transaction until the returned function is called. */
async function holdConnection(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((entered) => {
    done = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      entered();
      await released;
    });
  });
  return async () => {
    release();
    await done;
  };
}

test("an import that holds the only connection makes the database busy, not unreachable", async () => {
  const { kind } = database;
  // A busy embedded database does not answer within any timeout; PostgreSQL needs some time on a busy machine.
  const probe = createDatabaseProbe(database, kind === "embedded" ? 100 : undefined);
  const release = await holdConnection();
  const states = await Promise.all([probe(), probe()]);
  const state = { kind, reachable: true, busy: kind === "embedded" };
  expect(states).toMatchObject([state, state]);
  await release();
  await expect.poll(probe).toEqual({ kind, reachable: true, busy: false, ms: expect.any(Number) });
});

test("a process is ready once it has an index, also while an import occupies its database", async () => {
  const busy = { kind: "embedded", reachable: true, busy: true, ms: null } as const;
  const now = new Date("2026-02-03T12:00:00Z");
  const index = await indexOver([newListing()], "2026-02-01");
  const none = { isReady: () => false, engine: () => index };
  expect(readinessOf(busy, none, now)).toEqual({ ready: false, database: busy, index: false });
  const ready = { isReady: () => true, engine: () => index };
  expect(readinessOf(busy, ready, now)).toMatchObject({
    ready: true,
    index: true,
    list_age_days: 2,
    index_size: 1,
  });
  expect(readinessOf({ ...busy, reachable: false }, ready, now).ready).toBe(false);
});

test("a PostgreSQL that does not answer and a database that fails are unreachable", async () => {
  const silent = { kind: "postgres" as const, db: { execute: () => new Promise(() => {}) } as unknown as Db };
  const gone = { reachable: false, busy: false, ms: null };
  expect(await createDatabaseProbe(silent, 20)()).toEqual({ kind: "postgres", ...gone });
  const execute = () => Promise.reject(new Error("the embedded database has stopped"));
  const lost = { kind: "embedded" as const, db: { execute } as unknown as Db };
  expect(await createDatabaseProbe(lost, 20)()).toEqual({ kind: "embedded", ...gone });
});

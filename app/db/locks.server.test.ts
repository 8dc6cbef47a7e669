import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { LockBusy, transactBriefly } from "./brief-wait.server.ts";
import type { Db } from "./connect.server.ts";
import { acquireLock } from "./lock.server.ts";
import { addCount, readCounts } from "./counts.server.ts";

// Both databases answer alike, though one has a session and the other many.
const { database, db } = await openTestDatabase();

const users = async (on: Db = db) => (await readCounts(on, ["users"])).users;

test("work of one name is done one after the other, also after work that failed, and work of others beside it", async () => {
  const events: string[] = [];
  const end = Promise.withResolvers<void>();
  const first = database.exclusively("sync", async () => {
    events.push("first begins");
    await end.promise;
    events.push("first ends");
    throw new Error("failed");
  });
  await expect.poll(() => events).toEqual(["first begins"]);
  const second = database.exclusively("sync", async () => void events.push("second"));
  await database.exclusively("uploads", async () => void events.push("another"));
  end.resolve();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(events).toEqual(["first begins", "another", "first ends", "second"]);
});

test("work of a name is seen as long as somebody does it", async () => {
  const end = Promise.withResolvers<void>();
  const working = database.exclusively("sync", () => end.promise);
  await expect.poll(() => database.isBusy("sync")).toBe(true);
  expect(await database.isBusy("uploads")).toBe(false);
  end.resolve();
  await working;
  expect(await database.isBusy("sync")).toBe(false);
});

test("a lock keeps others out from when it is acquired until it is released", async () => {
  const lock = await acquireLock(database, "import");
  expect(await database.isBusy("import")).toBe(true);
  const next = acquireLock(database, "import");
  await lock.release();
  await (await next).release();
  expect(await database.isBusy("import")).toBe(false);
});

test("derived rows are there when their transaction ends, and none of one that fails", async () => {
  const { addDerived } = database;
  await addDerived((tx) => addCount(tx, "users", 2));
  const failed = addDerived(async (tx) => {
    await addCount(tx, "users", 5);
    throw new Error("failed");
  });
  await expect(failed).rejects.toThrow("failed");
  expect(await users()).toBe(2);
  // Foreign keys are checked as before.
  const stray = sql`insert into sessions (user_id, token, expires_at) values (gen_random_uuid(), '', now())`;
  await expect(db.execute(stray)).rejects.toMatchObject({ cause: { code: "23503" } });
});

test("a rehearsal has what there is, and what it undoes is nowhere", async () => {
  await addCount(db, "users", 1);
  const rehearsal = await database.rehearsal();
  const undone = rehearsal.db.transaction(async (tx) => {
    await addCount(tx, "users", 2);
    expect(await users(tx)).toBe(3);
    // Others are answered meanwhile.
    expect(await users()).toBe(1);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await rehearsal.close();
  expect(await users()).toBe(1);
});

test("whoever waits briefly for rows of a longer transaction changes all or nothing, and is told which", async () => {
  const { kind } = database;
  await addCount(db, "users", 1);
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const longer = db.transaction(async (tx) => {
    await tx.execute(sql`update counts set change = 10`);
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  const brief = transactBriefly(db, async (tx) => {
    await addCount(tx, "users", 100);
    // The test need not wait for two seconds.
    await tx.execute(sql`set local lock_timeout = '20ms'`);
    await tx.execute(sql`update counts set change = change + 1`);
  });
  if (kind === "postgres") {
    await expect(brief).rejects.toThrow(LockBusy);
    end.resolve();
    await longer;
    expect(await users()).toBe(10);
  } else {
    // With one session it begins when the longer one ends.
    end.resolve();
    await longer;
    await brief;
    expect(await users()).toBe(112);
  }
  await expect(transactBriefly(db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.not.toThrow(LockBusy);
});

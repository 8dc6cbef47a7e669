import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { urlOf } from "#tests/postgres.ts";
import { notifyServers, openPubSub, type PubSub } from "./pub-sub.server.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const { database, db } = await openTestDatabase();
const opened: PubSub[] = [];

afterEach(async () => {
  for (const pubSub of opened.splice(0)) await pubSub.close();
});

/** A process and the messages it receives. */
function newProcess() {
  const errors: unknown[] = [];
  const pubSub = openPubSub({
    url: isPostgres ? inject("postgresUrl") : null,
    onError: (e) => errors.push(e),
  });
  opened.push(pubSub);
  const received: (string | null)[] = [];
  pubSub.subscribe((message) => received.push(message));
  return { pubSub, received, errors };
}

test("a published message reaches subscribers of the same process at once, until they unsubscribe", () => {
  const { pubSub } = newProcess();
  const received: (string | null)[] = [];
  const unsubscribe = pubSub.subscribe((message) => received.push(message));
  pubSub.publish("um");
  unsubscribe();
  pubSub.publish("dois");
  expect(received).toEqual(["um"]);
});

test.runIf(isPostgres)(
  "other processes receive a message once; after a broken connection subscribers are told that messages may be missing",
  async () => {
    const [a, b] = [newProcess(), newProcess()];
    // When both are connected, each receives the other's messages.
    await expect
      .poll(() => {
        a.pubSub.publish("a");
        b.pubSub.publish("b");
        return [a.received.includes("b"), b.received.includes("a")];
      })
      .toEqual([true, true]);
    a.pubSub.publish("último");
    await expect.poll(() => b.received.at(-1)).toBe("último");
    expect(b.received.filter((message) => message === "último")).toHaveLength(1);
    const operator = new pg.Client({ connectionString: inject("postgresUrl") });
    await operator.connect();
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^(listen |select pg_notify)'",
    );
    await operator.end();
    await expect.poll(() => b.received.includes(null)).toBe(true);
    a.received.length = 0;
    await expect
      .poll(() => {
        b.pubSub.publish("de volta");
        return a.received.includes("de volta");
      })
      .toBe(true);
    expect([...a.errors, ...b.errors]).toEqual([]);
  },
);

test("what a transaction notifies is delivered with its commit, in order, and nothing of one that is undone", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = isPostgres ? urlOf(inject("postgresUrl"), rows[0]!.name) : null;
  const pubSub = openPubSub({ url, database: database, onError() {} });
  opened.push(pubSub);
  const received: (string | null)[] = [];
  pubSub.subscribe((message) => received.push(message));
  await expect.poll(() => notifyServers(db, "begin").then(() => received)).toContain("begin");
  await db
    .transaction(async (tx) => {
      await notifyServers(tx, "undone");
      throw new Error("undone");
    })
    .catch(() => {});
  await db.transaction(async (tx) => {
    await notifyServers(tx, "é");
    await notifyServers(tx, "done");
    expect(received).not.toContain("é");
  });
  await expect.poll(() => received.filter((message) => message !== "begin")).toEqual(["é", "done"]);
});

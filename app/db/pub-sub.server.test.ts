import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { notifyServers, openPubSub, type PubSub } from "./pub-sub.server.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const database = testDatabase();
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
    await expect.poll(() => b.received.includes(null), { timeout: 10_000 }).toBe(true);
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

test.runIf(!isPostgres)(
  "what a transaction of the embedded database notifies is delivered with its commit, and nothing of one that is undone",
  async () => {
    const { db, hear } = database.current;
    const pubSub = openPubSub({ url: null, database: { hear }, onError() {} });
    opened.push(pubSub);
    const received: (string | null)[] = [];
    pubSub.subscribe((message) => received.push(message));
    await db
      .transaction(async (tx) => {
        await notifyServers(tx, "undone");
        throw new Error("undone");
      })
      .catch(() => {});
    await db.transaction((tx) => notifyServers(tx, "done"));
    expect(received).toEqual(["done"]);
  },
);

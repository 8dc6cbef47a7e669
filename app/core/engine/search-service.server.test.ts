import { sql } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { LISTINGS_CHANGED, openPubSub, notifyServers } from "#app/db/pub-sub.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { importPaths } from "#app/core/ingestion/import-files.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, placeByName, takeIn } from "#tests/factories.ts";
import { urlOf } from "#tests/postgres.ts";
import { writeList } from "#tests/process/lists.ts";
import { randomListings } from "#tests/random-listings.ts";
import { newFolder } from "#tests/run-folder.ts";
import { storeListings } from "#tests/store-listings.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { startSearch } from "./search-service.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";

const { database, db } = await openTestDatabase();
const NEVER_MS = 3_600_000;

/** What builds indexes, and fails while `fails` is set. */
function unreliableBuilder() {
  const builder = {
    fails: true,
    build: (async (...args) => {
      if (builder.fails) throw new RangeError("no room for the index");
      return buildIndex(...args);
    }) satisfies typeof buildIndex as typeof buildIndex,
  };
  return builder;
}

test("without an index nothing is answered; the error is reported once, and a later poll builds one", async () => {
  await storeListings(db, randomListings(5, seededRandom(202)));
  const builder = unreliableBuilder();
  const onError = vi.fn<(error: unknown) => void>();
  const search = await startSearch(db, { pollMs: 5, onError, build: builder.build });
  expect([search.isReady(), search.isOutdated()]).toEqual([false, true]);
  expect(() => search.engine()).toThrow("no search index");
  await search.refresh();
  await search.refresh();
  expect(onError).toHaveBeenCalledExactlyOnceWith(new RangeError("no room for the index"));
  builder.fails = false;
  await expect.poll(search.isReady).toBe(true);
  expect(search.isOutdated()).toBe(false);
  expect(search.engine().count(NO_FILTERS)).toBe(5);
  await search.stop();
});

/** What makes indexes and an `onMoved`, which all record when they are called. */
function takingTurns() {
  const steps: string[] = [];
  return {
    steps,
    onError: vi.fn<() => void>(),
    onMoved: async () => void steps.push("onMoved"),
    build: (async (...args) => {
      steps.push("built");
      return buildIndex(...args);
    }) satisfies typeof buildIndex as typeof buildIndex,
  };
}

test("each version of the data is built and announced once, whoever refreshes how often", async () => {
  const { steps, ...turns } = takingTurns();
  const search = await startSearch(db, { pollMs: NEVER_MS, ...turns });
  await search.refresh();
  await db.insert(searchState).values({ id: 1, version: 1 });
  await Promise.all([search.refresh(), search.refresh()]);
  expect(steps.toSorted()).toEqual(["built", "built", "onMoved", "onMoved"]);
  expect(search.version()).toBe(1);
  await search.stop();
});

test("alerts are matched before the index is built, and again for data that come in meanwhile", async () => {
  const { steps, ...turns } = takingTurns();
  await db.insert(searchState).values({ id: 1, version: 1 });
  const onMoved = async () => {
    await turns.onMoved();
    await db.update(searchState).set({ version: 2 });
  };
  const search = await startSearch(db, { pollMs: NEVER_MS, ...turns, onMoved });
  await search.refresh();
  expect([steps[0], steps.filter((step) => step === "onMoved").length]).toEqual(["onMoved", 2]);
  expect(search.version()).toBe(2);
  await search.stop();
});

test("an index follows although onMoved does not end, and nobody waits for it longer than its timeout", async () => {
  const { steps, ...turns } = takingTurns();
  const onMoved = () => new Promise<void>(() => {});
  const search = await startSearch(db, { pollMs: NEVER_MS, ...turns, onMoved, onMovedTimeoutMs: 1 });
  await db.insert(searchState).values({ id: 1, version: 1 });
  await search.refresh();
  expect(steps).toEqual(["built", "built"]);
  await search.stop();
});

test("polling builds an index when the version is at rest, not for each list of a run", async () => {
  const { steps, ...turns } = takingTurns();
  await db.insert(searchState).values({ id: 1, version: 1 });
  const search = await startSearch(db, { pollMs: 50, ...turns });
  for (let version = 2; version < 200; version++) await db.update(searchState).set({ version });
  await expect.poll(() => search.version()).toBe(199);
  expect(steps.filter((step) => step === "built").length).toBeLessThan(10);
  await search.stop();
});

test("an index that cannot follow the data stays, until a later attempt succeeds", async () => {
  const listings = randomListings(6, seededRandom(203));
  await storeListings(db, listings.slice(0, 4));
  const builder = unreliableBuilder();
  builder.fails = false;
  const onError = vi.fn<(error: unknown) => void>();
  const search = await startSearch(db, { pollMs: NEVER_MS, onError, build: builder.build });
  builder.fails = true;
  await storeListings(db, listings.slice(4));
  await db.insert(searchState).values({ id: 1, version: 1 });
  await search.refresh();
  await search.refresh();
  const state = () => [search.version(), search.engine().size, search.isOutdated()];
  expect(state()).toEqual([0, 4, true]);
  expect(onError).toHaveBeenCalledTimes(1);
  builder.fails = false;
  await search.refresh();
  expect(state()).toEqual([1, 6, false]);
  await search.stop();
});

test("a list changes the version of its own state only, an administrator's act that of every state", async () => {
  await takeIn(db, { state: "SP", date: "2026-03-01", drafts: [newDraft("1001")] });
  await takeIn(db, { state: "RJ", date: "2026-03-01", drafts: [newDraft("2001", { state: "RJ" })] });
  const search = await startSearch(db, { pollMs: NEVER_MS, onError: vi.fn<() => void>() });
  const versions = () => (["SP", "RJ", "GO"] as const).map((state) => search.versionOf(state));
  const [first] = versions();
  expect(versions()).toEqual([first, first, first]);
  await takeIn(db, { state: "SP", date: "2026-03-02", drafts: [newDraft("1001")] });
  await search.refresh();
  const [second] = versions();
  expect(second).toBeGreaterThan(first!);
  expect(versions()).toEqual([second, first, first]);
  await raiseVersion(db);
  await search.refresh();
  const [third] = versions();
  expect(third).toBeGreaterThan(second!);
  expect(versions()).toEqual([third, third, third]);
  // The act may be about a property that is not for sale: no listing shows that it happened.
  await takeIn(db, { state: "SP", date: "2026-03-03", drafts: [newDraft("1001")] });
  await raiseVersion(db);
  await search.refresh();
  expect(new Set(versions())).toEqual(new Set([search.version()]));
  await search.stop();
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "lists that another process imported are found when its run ends, without a poll",
  async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
    const onError = vi.fn<(error: unknown) => void>();
    const pubSub = openPubSub({ url: urlOf(inject("postgresUrl"), rows[0]!.name), onError });
    const messages: (string | null)[] = [];
    pubSub.subscribe((message) => messages.push(message));
    await expect.poll(() => notifyServers(db, "anything").then(() => messages.length)).toBeGreaterThan(0);
    const turns = takingTurns();
    const search = await startSearch(db, { ...turns, pollMs: NEVER_MS, pubSub });
    const folder = newFolder();
    for (const [state, number] of [
      ["SP", "8000000000017"],
      ["RJ", "8000000000018"],
    ] as const) {
      await writeList(folder, state, "2026-01-08", [{ number }]);
    }
    const run = importPaths(database, [folder], {
      ...IMPORT_SETUP,
      origin: "cli",
      resolvePlace: placeByName,
      now: new Date(),
    });
    for await (const report of run) expect(report.error).toBeNull();
    await expect.poll(() => search.engine().size).toBe(2);
    expect(messages.filter((message) => message !== "anything")).toEqual([LISTINGS_CHANGED]);
    await expect.poll(() => turns.steps.filter((step) => step === "onMoved")).toHaveLength(2);
    expect(onError).not.toHaveBeenCalled();
    await search.stop();
    await pubSub.close();
  },
);

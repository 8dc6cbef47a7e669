import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn, type TestList } from "#tests/factories.ts";
import { databaseSnapshot, forgetLists } from "#tests/history.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { runOf, takeOut } from "#tests/roll-back.ts";

const { database, db } = await openTestDatabase();

const PROPERTIES = 20;

// Contested: both states list a property on one day, and lists replace others of their day.
const ROUNDS = [
  { seed: "contested 1", contested: true },
  { seed: "contested 2", contested: true },
  { seed: "contested 3", contested: true },
  { seed: "roll back 1", contested: false },
  { seed: "roll back 2", contested: false },
];

// PGlite, which is slower, answers the same statements: one round shows that it bears them.
test.each(process.env.TEST_DATABASE === "pglite" ? ROUNDS.slice(0, 1) : ROUNDS)(
  "rolling back any lists gives what importing only the others gives, whatever the order: $seed",
  async (sample) => {
    const random = seeded(sample.seed);
    const { contested } = sample;
    const runs: { list: TestList; id: number }[] = [];
    for (const list of shuffled(randomLists(random, PROPERTIES, { changing: true, contested }), random))
      runs.push({ list, id: await runOf(db, list) });
    const all = await databaseSnapshot(db);
    const taken = new Set(shuffled(runs, random).slice(0, random.int(1, runs.length - 1)));
    for (const { id } of taken) expect(await takeOut(database, id)).toMatchObject({ outcome: "rolled_back" });
    const rolledBack = await databaseSnapshot(db);
    for (const { list } of taken) await takeIn(db, list);
    const again = await databaseSnapshot(db);
    if (!contested) expect(again).toEqual(all);
    await forgetLists(db);
    for (const run of runs) if (!taken.has(run)) await takeIn(db, run.list);
    expect(rolledBack).toEqual(await databaseSnapshot(db));
    for (const { list } of taken) await takeIn(db, list);
    expect(again).toEqual(await databaseSnapshot(db));
  },
);

test("a file of several states is rolled back whole, and without lists nothing is left", async () => {
  const nothing = await databaseSnapshot(db);
  const first = await runOf(
    db,
    { date: "2026-03-01", drafts: [newDraft("1001")] },
    { state: "RJ", date: "2026-03-01", drafts: [newDraft("2001", { state: "RJ" })] },
  );
  const snapshot = await databaseSnapshot(db);
  const second = await runOf(
    db,
    // The property moves to the other state.
    { date: "2026-03-02", drafts: [], rejected: [] },
    { state: "RJ", date: "2026-03-02", drafts: [newDraft("1001", { state: "RJ" })] },
  );
  await takeOut(database, second);
  expect(await databaseSnapshot(db)).toEqual(snapshot);
  await takeOut(database, first);
  expect(await databaseSnapshot(db)).toEqual(nothing);
});

import { expect, test } from "vitest";
import { EVENT_KINDS } from "#app/facts/listings/event-kinds.ts";
import { openTestDatabase } from "#tests/database.ts";
import { takeIn, takeInFile, type TestList } from "#tests/factories.ts";
import { realData } from "#tests/real-data.ts";
import { sampleOf } from "#tests/real-sample.ts";
import { forgetLists, historyFrom, historyOf, worldOf } from "#tests/history.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { random as seeded } from "#app/core/demo/random.ts";

const { db } = await openTestDatabase();

const PROPERTIES = 60;
const ORDERS = 2;
// PGlite, which is slower, answers the same statements: one round shows that it bears them.
const ROUNDS = process.env.TEST_DATABASE === "pglite" ? [1] : [1, 2, 3];

test.each(ROUNDS)(
  "the history depends on which lists there are, not on their order (lists %i)",
  async (seed) => {
    const random = seeded(`lists ${seed}`);
    const lists = randomLists(random, PROPERTIES);
    await takeInAll(lists);
    const expected = await worldOf(db);
    expect(expected.history).toEqual(historyFrom(lists));
    const kinds = new Set(expected.history.events.map(([, , kind]) => kind));
    expect([...kinds].sort()).toEqual(EVENT_KINDS.toSorted());
    for (let order = 0; order < ORDERS; order++) {
      await forgetLists(db);
      const arrival = shuffled(lists, random);
      while (arrival.length) await takeInAll(arrival.splice(0, random.int(1, 3)));
      // Importing one again must change nothing.
      await takeIn(db, random.pick(lists));
      expect(await worldOf(db)).toEqual(expected);
    }
  },
);

/** Imports several files as a run does: oldest first. Lists of one day are in one file. */
async function takeInAll(batch: TestList[]): Promise<void> {
  const days = Map.groupBy(batch, ({ date }) => date);
  for (const day of [...days.keys()].sort()) {
    for (const { error } of await takeInFile(db, days.get(day)!)) expect(error).toBeNull();
  }
}

const REAL_DATES = ["2024-10-17", "2026-01-08", "2026-03-10"];
const realLists = REAL_DATES.map((date) => realData(`caixa/${date}/Lista_imoveis_RJ.csv`));
const absent = realLists.includes(null);
if (absent) process.stdout.write("real lists are not beside the repository: their orders are not tried\n");

// PGlite, which is slower, has the invented ones above.
test.skipIf(absent || process.env.TEST_DATABASE === "pglite")(
  "three real lists of a state give the same history in each order of import",
  async () => {
    const lists = await Promise.all(REAL_DATES.map((date, i) => sampleOf(realLists[i]!, date)));
    const expected = historyFrom(lists);
    // The test needs enough events of each kind, or it would prove little.
    const kinds = Map.groupBy(expected.events, ([, , kind]) => kind);
    for (const kind of ["novo", "voltou", "saiu", "baixou", "subiu", "mudou_modalidade"])
      expect(kinds.get(kind)?.length ?? 0, kind).toBeGreaterThan(5);
    for (const order of permutations(lists)) {
      await forgetLists(db);
      for (const list of order) await takeIn(db, list);
      expect(await historyOf(db)).toEqual(expected);
    }
  },
);

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

import { sql } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { startSearch } from "#app/core/engine/search-service.server.ts";
import { notifyServers, openPubSub } from "#app/db/pub-sub.server.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn, takeInFile } from "#tests/factories.ts";
import { urlOf } from "#tests/postgres.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { indexOf } from "#tests/stored-index.ts";
import { decideAvailability } from "./availability.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const NEVER_MS = 3_600_000;
const ALL = { filters: NO_FILTERS, sort: "menor_preco", page: 1, pageSize: 100 } as const;

const decide = (number: string, available: boolean) =>
  db.transaction((tx) => decideAvailability(tx, { number, available, reason: null }, NOW));

/** The numbers that the newest lists show, whoever was taken off. */
async function listed(): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select n_do_imovel as number from properties where saiu_em is null`,
  );
  return rows.map(({ number }) => number);
}

// PGlite, which is slower, answers the same statements: one round shows that it bears them.
test.each(process.env.TEST_DATABASE === "pglite" ? [1] : [1, 2])(
  "whatever lists come in whatever order, searches find what the lists show without what was taken off (lists %i)",
  async (seed) => {
    const random = seeded(`withdrawals ${seed}`);
    const arrival = shuffled(randomLists(random, 30), random);
    const search = await startSearch(db, { pollMs: NEVER_MS, onError: vi.fn<() => void>() });
    const off = new Set<string>();
    while (arrival.length > 0) {
      const batch = arrival.splice(0, random.int(1, 2));
      for (const list of batch) expect((await takeInFile(db, [list]))[0]!.error).toBeNull();
      if (random.chance(0.3)) await takeIn(db, random.pick(batch));
      for (let i = 0; i < 4; i++) {
        const [number, available] = [String(1000 + random.int(0, 29)), random.chance(0.4)];
        const { outcome } = await decide(number, available);
        // An import may have deleted its row; what was decided stays.
        if (outcome === "not_found") continue;
        if (available) off.delete(number);
        else off.add(number);
      }
      await search.refresh();
      const shown = (await listed()).filter((number) => !off.has(number));
      const engine = search.engine();
      const fresh = await indexOf(db);
      const result = engine.search(ALL);
      expect(result).toEqual(fresh.search(ALL));
      expect(result.items.map(({ number }) => number).sort()).toEqual(shown.toSorted());
      expect(engine.histograms(NO_FILTERS)).toEqual(fresh.histograms(NO_FILTERS));
      for (const number of off) {
        const detail = await findListing(db, number);
        expect([number, detail?.available ?? false]).toEqual([number, false]);
        if (detail === null) continue;
        const beside = engine.neighbours(detail.listing, 4);
        expect([number, beside]).toEqual([number, fresh.neighbours(detail.listing, 4)]);
        const near = [...beside.building, ...beside.similar].map((listing) => listing.number);
        expect(near.filter((other) => off.has(other))).toEqual([]);
      }
    }
    expect(off.size).toBeGreaterThan(0);
    await search.stop();
  },
);

test("a property that an import deletes and a later one brings again is still off the portal", async () => {
  const [stays, wrong] = [newDraft("1001"), newDraft("1002")];
  await takeIn(db, { date: "2026-03-03", drafts: [stays, wrong] });
  await decide("1002", false);
  // The corrected list of the same day never had it, so nothing of it is left.
  await takeIn(db, { date: "2026-03-03", drafts: [stays] });
  expect(await findListing(db, "1002")).toBeNull();
  expect(await decide("1002", true)).toEqual({ outcome: "not_found" });
  await takeIn(db, { date: "2026-03-10", drafts: [stays, wrong] });
  expect(await findListing(db, "1002")).toMatchObject({ available: false, withdrawnOn: "2026-11-23" });
  expect((await indexOf(db)).numbers(NO_FILTERS, "recentes")).toEqual(["1001"]);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "two processes both leave out what was taken off, and both show it again, without a poll",
  async () => {
    await takeIn(db, { date: "2026-03-03", drafts: [newDraft("1001"), newDraft("1002")] });
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
    const onError = vi.fn<(error: unknown) => void>();
    const url = urlOf(inject("postgresUrl"), rows[0]!.name);
    const processes = await Promise.all(
      [0, 1].map(async () => {
        const pubSub = openPubSub({ url, onError });
        let heard = 0;
        const unsubscribe = pubSub.subscribe(() => heard++);
        await expect.poll(() => notifyServers(db, "anything").then(() => heard)).toBeGreaterThan(0);
        unsubscribe();
        return { pubSub, search: await startSearch(db, { pollMs: NEVER_MS, pubSub, onError }) };
      }),
    );
    const sizes = () => processes.map(({ search }) => search.engine().size);
    await decide("1002", false);
    await expect.poll(sizes).toEqual([1, 1]);
    await decide("1002", true);
    await expect.poll(sizes).toEqual([2, 2]);
    expect(onError).not.toHaveBeenCalled();
    for (const { pubSub, search } of processes) {
      await search.stop();
      await pubSub.close();
    }
  },
);

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import type { Db } from "#app/db/connect.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { dropOldWrites } from "#app/core/ingestion/old-writes.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { propertyWrites } from "#app/db/schema/property-writes.ts";
import { addDays } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { pick, type Random } from "#tests/random-listings.ts";
import type { Listing } from "./listing.ts";
import { createListingReader, readMoment, type AvailableNow } from "./listing-reader.server.ts";

const { database, db } = await openTestDatabase();

/** What was read, in an order that does not depend on the way of reading. */
function inOrder(now: AvailableNow | null) {
  const { listings, importedLists } = now!;
  return { listings: listings().toSorted((a, b) => (a.number < b.number ? -1 : 1)), importedLists };
}

/** On the lists of both states, so that they move between them. */
const COMMON = ["3001", "3002", "3003", "3004"];
const OWN = Array.from({ length: 12 }, (_, n) => String((n % 2 ? 1001 : 2001) + n));
const NUMBERS = [...OWN, ...COMMON];
const FIRST_DAY = "2026-03-02";

let nights = 0;

/** Waits until no older transaction is under way: other tests have some on the same server. */
async function olderTransactionsEnd() {
  const { rows } = await db.execute<{ id: number }>(sql`select pg_current_xact_id()::text::bigint as id`);
  await expect.poll(async () => (await readMoment(db)).horizon).toBeGreaterThan(rows[0]!.id);
}

async function takeInList(date: string, random: Random) {
  const [state, first] = random() < 0.5 ? (["SP", 1001] as const) : (["RJ", 2001] as const);
  const drafts = [...Array.from({ length: 12 }, (_, n) => String(first + n)), ...COMMON]
    .filter(() => random() < 0.7)
    .map((number) =>
      newDraft(number, {
        state,
        priceCents: 10_000_000 + Math.floor(random() * 3) * 100_000,
        saleMode: pick(["Venda Online", "Leilão SFI - Edital Único"], random),
      }),
    );
  if (drafts.length) await takeIn(db, { state, date, drafts });
}

/** Changes that may happen to the listings between two readings. */
const CHANGES: ((random: Random) => Promise<unknown>)[] = [
  // Imports a list of any day, newer or older than those imported: properties come, change, leave and return.
  (random) => takeInList(addDays(FIRST_DAY, Math.floor(random() * 20)), random),
  // Imports the next list, as happens every night.
  (random) => takeInList(addDays(FIRST_DAY, 20 + nights++), random),
  (random) => takeInList(addDays(FIRST_DAY, 20 + nights++), random),
  // An administrator removes one, or restores it.
  (random) =>
    db
      .update(properties)
      .set({ wsIndisponivel: random() < 0.5 })
      .where(eq(properties.nDoImovel, pick(NUMBERS, random))),
  // A geocoder finds a point.
  (random) =>
    db
      .update(properties)
      .set({ lat: -23 - random(), lng: -46 - random(), precisao: "rua" })
      .where(eq(properties.nDoImovel, pick(NUMBERS, random))),
  // Rows are deleted, as those of the demonstration are.
  (random) => db.delete(properties).where(eq(properties.nDoImovel, pick(OWN, random))),
  // What was written is forgotten, as after some days. Everything would be read as long as older transactions last.
  async () => {
    await dropOldWrites(db, new Date(Date.now() + 9 * DAY_MS));
    await olderTransactionsEnd();
  },
  async () => {},
];

test("after any change, a reading equals reading everything anew", async () => {
  const random = seededRandom(611);
  const reader = createListingReader(db);
  let before = new Map<string, Listing>();
  let reused = 0;
  for (let step = 0; step < 50; step++) {
    await pick(CHANGES, random)(random);
    if (random() < 0.3) continue;
    const whole = inOrder(await createListingReader(db).read());
    const now = inOrder(await reader.read());
    expect([step, now]).toEqual([step, whole]);
    for (const listing of now.listings) if (before.get(listing.number) === listing) reused++;
    before = new Map(now.listings.map((listing) => [listing.number, listing]));
  }
  // Most listings are as they were, and the same objects.
  expect(reused).toBeGreaterThan(20);
});

test("a change that was under way during a reading is in the next one", async () => {
  const { kind } = database;
  await takeIn(db, { state: "SP", date: FIRST_DAY, drafts: [newDraft("1001"), newDraft("1002")] });
  const reader = createListingReader(db);
  const change = (tx: Pick<Db, "update">) =>
    tx.update(properties).set({ lat: -22 }).where(eq(properties.nDoImovel, "1001"));
  if (kind === "postgres") {
    await db.transaction(async (tx) => {
      await change(tx);
      // Later transactions end before it.
      await db.update(properties).set({ lat: -21 }).where(eq(properties.nDoImovel, "1002"));
      await reader.read();
    });
  } else {
    // The embedded database has one connection: no other transaction is under way while it is read.
    await reader.read();
    await change(db);
  }
  expect(inOrder(await reader.read()).listings[0]!.lat).toBe(-22);
});

test("everything is read when what was written is not known any more, and never what a reading had", async () => {
  await takeIn(db, { state: "SP", date: FIRST_DAY, drafts: [newDraft("1001"), newDraft("1002")] });
  const reader = createListingReader(db);
  const read = async () => inOrder(await reader.read()).listings;
  let [, other] = await read();
  const change = (lat: number) => db.update(properties).set({ lat }).where(eq(properties.nDoImovel, "1001"));
  const drop = (days: number) => dropOldWrites(db, new Date(Date.now() + days * DAY_MS));
  /** The point of the first, and whether the second was not read again. */
  const next = async () => {
    const [first, second] = await read();
    const isSame = second === other;
    other = second;
    return [first!.lat, isSame];
  };
  await change(-22);
  await drop(1);
  await olderTransactionsEnd();
  expect(await next()).toEqual([-22, true]);
  // What it drops was read before.
  await drop(9);
  await drop(9);
  expect(await db.select({ numbers: propertyWrites.numeros }).from(propertyWrites)).toEqual([
    { numbers: null },
  ]);
  expect(await next()).toEqual([-22, true]);
  await change(-21);
  await drop(9);
  await olderTransactionsEnd();
  expect(await next()).toEqual([-21, false]);
  await change(-20);
  expect(await next()).toEqual([-20, true]);
});

test("nothing is read of data that still have the version", async () => {
  await takeIn(db, { state: "SP", date: FIRST_DAY, drafts: [newDraft("1001")] });
  const reader = createListingReader(db);
  const { version } = (await reader.read())!;
  await db.update(properties).set({ lat: -22 });
  expect(await reader.read(version)).toBeNull();
  await raiseVersion(db);
  const next = await reader.read(version);
  expect([next!.version, next!.listings().map(({ lat }) => lat)]).toEqual([version + 1, [-22]]);
});

import { beforeEach, expect, test } from "vitest";
import { alertGaps } from "#app/db/schema/alerts.ts";
import { setAvailability } from "#app/features/admin/properties/set-availability.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { newAlert, newOwner, notificationsOf } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { matchAlerts } from "./match-round.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const ADMIN = "0190a000-0000-7000-8000-000000000001";

let id: string;

beforeEach(async () => {
  const ana = await newOwner(db, NOW);
  id = await newAlert(db, ana, "", NOW, ["novo", "baixou"]);
  await list("2026-03-03", { 1001: 100_000 });
  await round();
});

/** Imports a list of São Paulo with these numbers and their prices in reais. */
async function list(date: IsoDate, prices: Record<string, number>) {
  const drafts = Object.entries(prices).map(([number, reais]) =>
    newDraft(number, { priceCents: reais * 100 }),
  );
  expect((await takeIn(db, { date, drafts })).error).toBeNull();
}

const set = (available: boolean, number = "1001") =>
  setAvailability(db, ADMIN, { number, available, reason: null }, NOW);
const round = () => matchAlerts(database, NOW);
const notified = () => notificationsOf(db, id);
const gaps = () => db.select().from(alertGaps);

test("nothing is written of a property that is off the portal; when it is back, its news are", async () => {
  await set(false);
  await list("2026-03-10", { 1001: 90_000, 1002: 100_000 });
  await round();
  expect(await notified()).toEqual(["novo 1002"]);
  await set(true);
  expect(await round()).toMatchObject({ outcome: "matched", notifications: 1 });
  expect(await notified()).toEqual(["baixou 1001", "novo 1002"]);
  expect([await round(), await gaps()]).toEqual([{ outcome: "nothing_new" }, []]);
});

test("an event that was matched before the withdrawal is not written again, one that no round had seen is", async () => {
  await list("2026-03-10", { 1001: 90_000 });
  await round();
  await set(false);
  await set(true);
  await list("2026-03-12", { 1001: 80_000 });
  await set(false);
  await round();
  expect(await notified()).toEqual(["baixou 1001"]);
  await set(true);
  await round();
  expect(await notified()).toEqual(["baixou 1001", "baixou 1001"]);
});

test("what is no news any more when the property is back is not written", async () => {
  await set(false);
  await list("2026-03-10", { 1001: 90_000 });
  await list("2026-03-17", { 1001: 90_000 });
  await list("2026-03-19", { 1001: 90_000 });
  await round();
  await set(true);
  expect(await round()).toMatchObject({ notifications: 0 });
  expect(await notified()).toEqual([]);
});

test("a property that is taken off twice before a round misses nothing", async () => {
  await set(false);
  await list("2026-03-10", { 1001: 90_000 });
  await round();
  await set(true);
  await set(false);
  await round();
  expect(await notified()).toEqual([]);
  await set(true);
  await round();
  expect(await notified()).toEqual(["baixou 1001"]);
});

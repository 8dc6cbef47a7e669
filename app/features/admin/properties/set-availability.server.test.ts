import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { withdrawals } from "#app/db/schema/properties.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { storeNumbers } from "#tests/store-listings.ts";
import { setAvailability } from "./set-availability.server.ts";

const { db } = await openTestDatabase();
const NUMBER = "8444400000001";
const [CARLA, DAVI] = [randomUUID(), randomUUID()];
const NOON = new Date("2026-11-23T15:00:00Z");
const LATER = new Date("2026-11-24T15:00:00Z");

beforeEach(() => storeNumbers(db, [NUMBER]));

const decide = (available: boolean, reason: string | null = null, by = CARLA, now = NOON) =>
  setAvailability(db, by, { number: NUMBER, available, reason }, now);
const logged = () => db.select().from(adminLogs).orderBy(asc(adminLogs.id));
const detail = async () => (await findListing(db, NUMBER))!;

test("a withdrawal and its end are each one row of the log, with what was and what is", async () => {
  await decide(false, "endereço errado");
  expect(await detail()).toMatchObject({ available: false, withdrawnOn: "2026-11-23" });
  await decide(true, "corrigido", DAVI, LATER);
  expect(await detail()).toMatchObject({ available: true, withdrawnOn: null });
  const there = { status: "available", reason: null };
  const gone = { status: "unavailable", reason: "endereço errado" };
  const withdrawal = { property_id: NUMBER, new_status: "unavailable", before: there, after: gone };
  const end = { property_id: NUMBER, new_status: "available", before: gone, after: there };
  const act = { action: "Alterou disponibilidade do imóvel", type: "update", targetUserId: null };
  expect(await logged()).toMatchObject([
    { ...act, adminId: CARLA, createdAt: NOON, details: { ...withdrawal, reason: "endereço errado" } },
    { adminId: DAVI, details: { ...end, reason: "corrigido" } },
  ]);
});

test("a repeated decision changes nothing and is not logged; another reason is, and the day of the withdrawal stays", async () => {
  expect(await decide(true)).toEqual({ outcome: "unchanged" });
  await decide(false, "golpe");
  expect(await decide(false, null, DAVI, LATER)).toEqual({ outcome: "unchanged" });
  expect(await decide(false, "golpe", DAVI, LATER)).toEqual({ outcome: "unchanged" });
  expect(await decide(false, "endereço errado", DAVI, LATER)).toMatchObject({ outcome: "changed" });
  expect(await logged()).toHaveLength(2);
  expect(await db.select().from(withdrawals)).toEqual([
    { nDoImovel: NUMBER, desde: NOON, motivo: "endereço errado" },
  ]);
  expect(await db.select().from(searchState)).toEqual([{ id: 1, version: 1 }]);
});

test("a number that no list has shown cannot be decided about", async () => {
  const decision = { number: "1234567890123", available: false, reason: null };
  expect(await setAvailability(db, CARLA, decision, NOON)).toEqual({ outcome: "not_found" });
  expect(await logged()).toEqual([]);
});

test("of decisions made at once each is logged once as a change of the one before, and the last one is what is stored", async () => {
  const wishes = Array.from({ length: 12 }, (_, i) => i % 2 === 1);
  const outcomes = await Promise.all(wishes.map((wish, i) => decide(wish, null, i % 3 ? CARLA : DAVI)));
  const changes = outcomes.filter(({ outcome }) => outcome === "changed");
  const rows = await logged();
  expect(rows).toHaveLength(changes.length);
  const steps = rows.map(({ details }) => details as { before: { status: string }; new_status: string });
  const before = ["available", ...steps.slice(0, -1).map(({ new_status }) => new_status)];
  expect(steps.map((step) => step.before.status)).toEqual(before);
  expect((await detail()).available).toBe(steps.at(-1)!.new_status === "available");
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { alertMarks, notifications } from "#app/db/schema/alerts.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { newAlert, newOwner, searchOf, tellNow, toldOf } from "#tests/alerts.ts";
import { testDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { setAlertActive } from "./alerts.server.ts";
import { tellAlerts } from "./match-round.server.ts";

const database = testDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const EVERYTHING = ["novo", "baixou", "voltou", "mudou_modalidade"] as const;

let ana: Awaited<ReturnType<typeof newOwner>>;

beforeEach(async () => {
  ana = await newOwner(database.current.db, NOW);
});

/** A list of São Paulo with these numbers; a price in reais, where it is not the usual one. */
async function list(
  date: IsoDate,
  numbers: Record<string, number | null>,
  over: Parameters<typeof takeIn>[2] = {},
) {
  const drafts = Object.entries(numbers).map(([number, reais]) =>
    newDraft(number, reais === null ? {} : { priceCents: reais * 100 }),
  );
  const report = await takeIn(database.current.db, { date, drafts }, over);
  expect(report.error).toBeNull();
}

const alert = (query: string, events: readonly (typeof EVERYTHING)[number][] = ["novo"]) =>
  newAlert(database.current.db, ana, query, NOW, [...events]);
const round = () => tellNow(database.current.db, NOW);
const told = (id: string) => toldOf(database.current.db, id);

test("the first list of a state is no news; what the next one brings is told once, and to those who look for it", async () => {
  const [here, dear, elsewhere] = [
    await alert("estado=SP"),
    await alert("preco_min=500000"),
    await alert("estado=RJ"),
  ];
  await list("2026-03-03", { 1001: null, 1002: null });
  expect(await round()).toMatchObject({ outcome: "told", found: 0 });
  await list("2026-03-10", { 1001: null, 1002: null, 1003: null, 1004: 600_000 });
  expect(await round()).toEqual({ outcome: "told", listings: 2, alerts: 3, found: 3 });
  expect(await told(here)).toEqual(["novo 1003", "novo 1004"]);
  expect(await told(dear)).toEqual(["novo 1004"]);
  expect(await told(elsewhere)).toEqual([]);
  expect(await round()).toEqual({ outcome: "nothing_new" });
  await list("2026-03-10", { 1001: null, 1002: null, 1003: null, 1004: 600_000 });
  expect(await round()).toMatchObject({ outcome: "told", found: 0 });
});

test("what came while no server ran is told by the next, list by list", async () => {
  const id = await alert("", ["novo", "baixou"]);
  await list("2026-03-03", { 1001: null });
  await list("2026-03-10", { 1001: null, 1002: null });
  await list("2026-03-12", { 1001: 90_000, 1002: null, 1003: null });
  await round();
  expect(await told(id)).toEqual(["baixou 1001", "novo 1002", "novo 1003"]);
});

test("a property that comes back is not new, and each kind of event is told to those who want it", async () => {
  const wanted = [
    await alert("tipo=apartamento"),
    await alert("", ["voltou"]),
    await alert("", ["mudou_modalidade"]),
  ];
  const db = database.current.db;
  await list("2026-03-03", { 1001: null, 1002: null });
  await list("2026-03-10", { 1002: null });
  await takeIn(db, {
    date: "2026-03-12",
    drafts: [newDraft("1001"), newDraft("1002", { saleMode: "Licitação Aberta" })],
  });
  await round();
  expect(await Promise.all(wanted.map(told))).toEqual([[], ["voltou 1001"], ["mudou_modalidade 1002"]]);
});

test("an alert is told nothing of lists older than itself, nor of what happened while it stood still", async () => {
  await list("2026-03-03", { 1001: null });
  await list("2026-03-10", { 1001: null, 1002: null });
  const id = await alert("");
  await round();
  expect(await told(id)).toEqual([]);
  const db = database.current.db;
  await setAlertActive(db, ana, id, false, NOW);
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null });
  await setAlertActive(db, ana, id, true, NOW);
  await round();
  await list("2026-03-14", { 1001: null, 1002: null, 1003: null, 1004: null });
  await round();
  expect(await told(id)).toEqual(["novo 1004"]);
});

test("an older list adds to the past and is no news; a corrected list of the same day tells what it adds", async () => {
  const id = await alert("", EVERYTHING);
  await list("2026-03-03", { 1001: null, 1002: null });
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null });
  await round();
  expect(await told(id)).toEqual(["novo 1003"]);
  // Now 1002 came back on the 12th, and 1003 was there on the 10th, dearer.
  await list("2026-03-10", { 1001: null, 1003: 150_000 });
  await round();
  expect(await told(id)).toEqual(["novo 1003"]);
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null, 1004: null });
  await round();
  expect(await told(id)).toEqual(["novo 1003", "novo 1004"]);
});

test("a round that breaks off before its end is done again, and nothing is told twice or left out", async () => {
  const id = await alert("estado=SP");
  await list("2026-03-03", { 1001: null });
  await round();
  await list("2026-03-10", { 1001: null, 1002: null, 1003: null });
  const { db } = database.current;
  const search = await searchOf(db);
  const cutOff = { ...db, select: db.select.bind(db), execute: db.execute.bind(db) } as typeof db;
  // The marks are what a round writes last.
  cutOff.transaction = () => Promise.reject(new Error("cut off"));
  await expect(tellAlerts(cutOff, search, NOW)).rejects.toThrow("cut off");
  const before = await db.select().from(notifications);
  expect(before).toHaveLength(2);
  await db.delete(notifications).where(eq(notifications.id, before[0]!.id));
  expect(await tellAlerts(db, search, NOW)).toMatchObject({ outcome: "told", found: 1 });
  expect(await told(id)).toEqual(["novo 1002", "novo 1003"]);
});

test("an index that is behind the database waits for the next", async () => {
  await alert("");
  await list("2026-03-03", { 1001: null });
  const behind = await searchOf(database.current.db);
  await list("2026-03-10", { 1001: null, 1002: null });
  expect(await tellAlerts(database.current.db, behind, NOW)).toEqual({ outcome: "index_behind" });
  expect(await database.current.db.select().from(alertMarks)).toEqual([]);
  const inSql = { ...behind.engine(), vocabulary: null };
  const { version } = await searchOf(database.current.db);
  expect(await tellAlerts(database.current.db, { engine: () => inSql, version }, NOW)).toEqual({
    outcome: "index_behind",
  });
});

test("the first real lists take the place of the demonstration, with what it had told", async () => {
  const id = await alert("");
  await list("2026-11-14", { 9990000000017: null }, { origin: "demo" });
  await round();
  await list("2026-11-21", { 9990000000017: null, 9990000000018: null }, { origin: "demo" });
  await round();
  expect(await told(id)).toEqual(["novo 9990000000018"]);
  await list("2026-03-03", { 1001: null });
  await round();
  expect(await told(id)).toEqual([]);
  await list("2026-03-10", { 1001: null, 1002: null });
  await round();
  expect(await told(id)).toEqual(["novo 1002"]);
});

test("when the plan no longer has alerts for cities, those stand still and the others go on", async () => {
  const [city, state] = [await alert("cidade=campinas-sp"), await alert("estado=SP")];
  const { db } = database.current;
  await list("2026-03-03", { 1001: null });
  await list("2026-03-10", { 1001: null, 1002: null });
  await round();
  expect([await told(city), await told(state)]).toEqual([["novo 1002"], ["novo 1002"]]);
  await db.update(profiles).set({ freeTrialDays: 0 }).where(eq(profiles.userId, ana.userId));
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null });
  await round();
  expect([await told(city), await told(state)]).toEqual([["novo 1002"], ["novo 1002", "novo 1003"]]);
});

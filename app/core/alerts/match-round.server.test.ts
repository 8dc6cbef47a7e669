import { eq, type SQL } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { newAlert, newOwner, notificationsOf } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { deleteAlert, setAlertActive } from "./alerts.server.ts";
import { matchAlerts } from "./match-round.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const EVERYTHING = ["novo", "baixou", "voltou", "mudou_modalidade"] as const;

let ana: Awaited<ReturnType<typeof newOwner>>;

beforeEach(async () => {
  ana = await newOwner(db, NOW);
});

/** Imports a list of São Paulo with these numbers, each with its price in reais or the usual one. */
async function list(
  date: IsoDate,
  numbers: Record<string, number | null>,
  over: Parameters<typeof takeIn>[2] = {},
) {
  const drafts = Object.entries(numbers).map(([number, reais]) =>
    newDraft(number, reais === null ? {} : { priceCents: reais * 100 }),
  );
  const report = await takeIn(db, { date, drafts }, over);
  expect(report.error).toBeNull();
}

const alert = (query: string, events: readonly (typeof EVERYTHING)[number][] = ["novo"]) =>
  newAlert(db, ana, query, NOW, [...events]);
const round = () => matchAlerts(database, NOW);
const notified = (id: string) => notificationsOf(db, id);

test("the first list of a state notifies nobody; events of the next list are written once, for the alerts that match them", async () => {
  const [here, dear, elsewhere] = [
    await alert("estado=SP"),
    await alert("preco_min=500000"),
    await alert("estado=RJ"),
  ];
  await list("2026-03-03", { 1001: null, 1002: null });
  expect(await round()).toMatchObject({ outcome: "matched", notifications: 0 });
  await list("2026-03-10", { 1001: null, 1002: null, 1003: null, 1004: 600_000 });
  expect(await round()).toEqual({ outcome: "matched", listings: 2, alerts: 3, notifications: 3 });
  expect(await notified(here)).toEqual(["novo 1003", "novo 1004"]);
  expect(await notified(dear)).toEqual(["novo 1004"]);
  expect(await notified(elsewhere)).toEqual([]);
  expect(await round()).toEqual({ outcome: "nothing_new" });
  await list("2026-03-10", { 1001: null, 1002: null, 1003: null, 1004: 600_000 });
  expect(await round()).toMatchObject({ outcome: "matched", notifications: 0 });
});

test("events of lists that came while no server ran are written by the next round, list by list", async () => {
  const id = await alert("", ["novo", "baixou"]);
  await list("2026-03-03", { 1001: null });
  await list("2026-03-10", { 1001: null, 1002: null });
  await list("2026-03-12", { 1001: 90_000, 1002: null, 1003: null });
  await round();
  expect(await notified(id)).toEqual(["baixou 1001", "novo 1002", "novo 1003"]);
});

test("a property that comes back is not new, and each alert gets only the kinds of event it asks for", async () => {
  const wanted = [
    await alert("tipo=apartamento"),
    await alert("", ["voltou"]),
    await alert("", ["mudou_modalidade"]),
  ];
  await list("2026-03-03", { 1001: null, 1002: null });
  await list("2026-03-10", { 1002: null });
  await takeIn(db, {
    date: "2026-03-12",
    drafts: [newDraft("1001"), newDraft("1002", { saleMode: "Licitação Aberta" })],
  });
  await round();
  expect(await Promise.all(wanted.map(notified))).toEqual([[], ["voltou 1001"], ["mudou_modalidade 1002"]]);
});

test("an alert gets no events from before its creation or from while it was paused", async () => {
  await list("2026-03-03", { 1001: null });
  await list("2026-03-10", { 1001: null, 1002: null });
  const id = await alert("");
  await round();
  expect(await notified(id)).toEqual([]);
  await setAlertActive(db, ana, id, false, NOW);
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null });
  await setAlertActive(db, ana, id, true, NOW);
  await round();
  await list("2026-03-14", { 1001: null, 1002: null, 1003: null, 1004: null });
  await round();
  expect(await notified(id)).toEqual(["novo 1004"]);
});

test("an older list notifies nobody; a corrected list of the same day notifies of what it adds", async () => {
  const id = await alert("", EVERYTHING);
  await list("2026-03-05", { 1001: null, 1002: null });
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null });
  await round();
  expect(await notified(id)).toEqual(["novo 1003"]);
  // Now 1002 came back on the 12th, and 1003 was there on the 10th at a higher price.
  await list("2026-03-10", { 1001: null, 1003: 150_000 });
  await round();
  expect(await notified(id)).toEqual(["novo 1003"]);
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null, 1004: null });
  await round();
  expect(await notified(id)).toEqual(["novo 1003", "novo 1004"]);
});

test("events from a gap between lists notify nobody, since their day is not known", async () => {
  const id = await alert("", EVERYTHING);
  await list("2026-01-08", { 1001: null, 1002: null });
  await list("2026-03-03", { 1001: 90_000, 1003: null });
  expect(await round()).toMatchObject({ outcome: "matched", notifications: 0 });
  await list("2026-03-10", { 1001: 90_000, 1002: null, 1003: 90_000 });
  await round();
  expect(await notified(id)).toEqual(["baixou 1003", "voltou 1002"]);
});

test("a round that is cut off is repeated, and no notification is missing or written twice", async () => {
  const id = await alert("estado=SP");
  await list("2026-03-03", { 1001: null });
  await round();
  await list("2026-03-10", { 1001: null, 1002: null, 1003: null });
  const { addDerived } = database;
  const cutOff = { ...db, select: db.select.bind(db), execute: db.execute.bind(db) } as typeof db;
  // A round writes the cursors last.
  cutOff.transaction = (work, how) =>
    how?.accessMode === "read only" ? db.transaction(work, how) : Promise.reject(new Error("cut off"));
  await expect(matchAlerts({ db: cutOff, addDerived }, NOW)).rejects.toThrow("cut off");
  const before = await db.select().from(notifications);
  expect(before).toHaveLength(2);
  await db.delete(notifications).where(eq(notifications.id, before[0]!.id));
  expect(await round()).toMatchObject({ outcome: "matched", notifications: 1 });
  expect(await notified(id)).toEqual(["novo 1002", "novo 1003"]);
});

test("events of a list that is imported while a round begins are matched by the next round", async () => {
  const id = await alert("");
  await list("2026-03-03", { 1001: null });
  await round();
  await list("2026-03-10", { 1001: null, 1002: null });
  const { addDerived, kind } = database;
  let late: Promise<void> | null = null;
  /** Imports a list after the first statement, where the transaction leaves room for others. */
  const disturbed = <T extends Db>(inner: T, leavesRoom: boolean): T => {
    const execute = async (query: SQL) => {
      const answer = await inner.execute(query);
      late ??= list("2026-03-12", { 1001: null, 1002: null, 1003: null });
      if (leavesRoom) await late;
      return answer;
    };
    const transaction: Db["transaction"] = (work, how) =>
      inner.transaction((tx) => work(disturbed(tx, kind === "postgres")), how);
    return Object.assign(Object.create(inner), { execute, transaction });
  };
  await matchAlerts({ db: disturbed(db, true), addDerived }, NOW);
  await late;
  await round();
  expect(await notified(id)).toEqual(["novo 1002", "novo 1003"]);
});

test("an alert that is deleted during a round gets no notifications, and its earlier ones are deleted with it", async () => {
  const [going, staying] = [await alert(""), await alert("")];
  const { addDerived } = database;
  await list("2026-03-03", { 1001: null });
  await round();
  await list("2026-03-10", { 1001: null, 1002: null });
  const late = async <T>(work: (tx: Db) => Promise<T>) => {
    await deleteAlert(db, ana, going);
    return addDerived(work);
  };
  expect(await matchAlerts({ db, addDerived: late }, NOW)).toMatchObject({ alerts: 2, notifications: 1 });
  expect([await notified(going), await notified(staying)]).toEqual([[], ["novo 1002"]]);
  await deleteAlert(db, ana, staying);
  expect(await db.select().from(notifications)).toEqual([]);
});

test("a word is read as in the search of all listings: what begins another word there is not a misspelling", async () => {
  const [slip, word, flat] = [await alert("q=acassias"), await alert("q=jordao"), await alert("q=202b")];
  const at = (number: string, address: string) => newDraft(number, { address });
  const here = [at("1001", "Rua Jordão, 12, ap 202B")];
  await takeIn(db, { date: "2026-03-03", drafts: here });
  await round();
  await takeIn(db, {
    date: "2026-03-10",
    drafts: [...here, at("1002", "Rua Jordam, 3, ap 202C"), at("1003", "Rua Acácias, 7")],
  });
  await round();
  expect([await notified(slip), await notified(word), await notified(flat)]).toEqual([["novo 1003"], [], []]);
  // No listing has the two words any more.
  await takeIn(db, {
    date: "2026-03-12",
    drafts: [at("1002", "Rua Jordam, 3, ap 202C"), at("1004", "Rua Jordam, 5, ap 202D")],
  });
  await round();
  expect([await notified(word), await notified(flat)]).toEqual([["novo 1004"], ["novo 1004"]]);
});

test("the first real lists delete the demonstration and its notifications", async () => {
  const id = await alert("");
  await list("2026-11-14", { 9990000000017: null }, { origin: "demo" });
  await round();
  await list("2026-11-21", { 9990000000017: null, 9990000000018: null }, { origin: "demo" });
  await round();
  expect(await notified(id)).toEqual(["novo 9990000000018"]);
  await list("2026-03-03", { 1001: null });
  await round();
  expect(await notified(id)).toEqual([]);
  await list("2026-03-10", { 1001: null, 1002: null });
  await round();
  expect(await notified(id)).toEqual(["novo 1002"]);
});

test("when a plan loses alerts by city, those are paused and the others go on", async () => {
  const [city, state] = [await alert("cidade=campinas-sp"), await alert("estado=SP")];
  await list("2026-03-03", { 1001: null });
  await list("2026-03-10", { 1001: null, 1002: null });
  await round();
  expect([await notified(city), await notified(state)]).toEqual([["novo 1002"], ["novo 1002"]]);
  await db.update(profiles).set({ freeTrialDays: 0 }).where(eq(profiles.userId, ana.userId));
  await list("2026-03-12", { 1001: null, 1002: null, 1003: null });
  await round();
  expect([await notified(city), await notified(state)]).toEqual([["novo 1002"], ["novo 1002", "novo 1003"]]);
});

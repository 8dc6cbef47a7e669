import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newestActs, proveLog } from "#app/core/admin-log/read-log.server.ts";
import { matchAlerts } from "#app/core/alerts/match-round.server.ts";
import { decideAvailability } from "#app/core/ingestion/availability.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { readCounts } from "#app/db/counts.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { dropReplaced } from "#app/core/ingestion/replaced-lists.server.ts";
import { imports, lists, replacedRows, searchState } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import { previewRollBack } from "./preview.server.ts";
import { newAlert, newOwner, notificationsOf } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { databaseSnapshot } from "#tests/history.ts";
import { realData } from "#tests/real-data.ts";
import { sampleOf } from "#tests/real-sample.ts";
import { runOf, takeOut } from "#tests/roll-back.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-03-03T12:00:00Z");
const [a, b, c] = ["1001", "1002", "1003"].map((number) => newDraft(number));

test("a roll back raises the version of the data, and its log row says what was before and after", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [a!, b!] });
  const id = await runOf(db, { date: "2026-03-02", drafts: [{ ...a!, priceCents: 9_000_000 }, c!] });
  const [state] = await db.select().from(searchState);
  const outcome = await takeOut(database, id);
  expect(outcome).toMatchObject({
    outcome: "rolled_back",
    lists: [{ events: { removed: { baixou: 1, saiu: 1, novo: 1 }, added: {} } }],
  });
  const [raised] = await db.select().from(searchState);
  expect(raised!.version).toBe(state!.version + 1);
  const [act] = await db.select().from(adminLogs);
  expect(act).toMatchObject({
    action: "Desfez importação",
    details: {
      import_id: id,
      lists: [{ state: "SP", list_date: "2026-03-02" }],
      before: [{ state: "SP", newest_list: "2026-03-02", properties_listed: 2 }],
      after: [{ state: "SP", newest_list: "2026-03-01", properties_listed: 2 }],
    },
  });
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole" });
  expect((await newestActs(db, 1))[0]).toMatchObject({ by: "Comando no servidor" });
  const [run] = await db.select().from(imports).where(eq(imports.id, id));
  expect(run).toMatchObject({
    desfecho: "desfeita",
    ufs: ["SP"],
    contagens: { rows: 2, new: 1, price_down: 1, left: 1 },
  });
  expect(await takeOut(database, id)).toEqual({ outcome: "refused", why: "nothing_imported" });
  expect(await takeOut(database, 999)).toEqual({ outcome: "refused", why: "not_found" });
});

test("what an administrator decided outlives a roll back, also where the property's row goes and comes again", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [a!, b!] });
  const list = { date: "2026-03-02", drafts: [{ ...a!, address: "RUA NOVA, N. 3" }, c!] };
  const id = await runOf(db, list);
  for (const number of ["1001", "1003"])
    await db.transaction((tx) => decideAvailability(tx, { number, available: false, reason: null }, NOW));
  await takeOut(database, id);
  const withdrawn = async () =>
    (await db.select().from(properties).where(eq(properties.wsIndisponivel, true)))
      .map((row) => row.nDoImovel)
      .sort();
  expect(await withdrawn()).toEqual(["1001"]);
  await takeIn(db, list);
  expect(await withdrawn()).toEqual(["1001", "1003"]);
});

test("a match that nobody was told goes with its event; one that was read stays and is not found twice", async () => {
  const owner = await newOwner(db, NOW);
  await takeIn(db, { date: "2026-03-01", drafts: [a!] });
  const alert = await newAlert(db, owner, "", NOW);
  const later = { date: "2026-03-02", drafts: [a!, b!, c!] };
  const round = () => matchAlerts(database, new Date("2027-01-01T00:00:00Z"));
  await round();
  const id = await runOf(db, later);
  await round();
  expect(await notificationsOf(db, alert)).toEqual(["novo 1002", "novo 1003"]);
  await db.update(notifications).set({ readAt: NOW }).where(eq(notifications.nDoImovel, "1002"));
  expect(await takeOut(database, id)).toMatchObject({ retracted: 1 });
  expect(await notificationsOf(db, alert)).toEqual(["novo 1002"]);
  expect(await readCounts(db, ["matches"])).toEqual({ matches: 1 });
  await round();
  await takeIn(db, later);
  await round();
  expect(await notificationsOf(db, alert)).toEqual(["novo 1002", "novo 1003"]);
});

test("matches that are being written while their list is rolled back go with it", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [a!] });
  const alert = await newAlert(db, await newOwner(db, NOW), "", NOW);
  const id = await runOf(db, { date: "2026-03-02", drafts: [a!, b!] });
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const slowly: Pick<Database, "db" | "addDerived"> = {
    db,
    addDerived: (work) =>
      database.addDerived(async (tx) => {
        const result = await work(tx);
        written.resolve();
        await commit.promise;
        return result;
      }),
  };
  const round = database.exclusively("alerts", () => matchAlerts(slowly, new Date("2027-01-01T00:00:00Z")));
  await written.promise;
  const rolledBack = takeOut(database, id);
  // Long enough for a roll back that does not wait.
  await Promise.race([rolledBack, setTimeout(500)]);
  commit.resolve();
  await round;
  expect(await rolledBack).toMatchObject({ outcome: "rolled_back", retracted: 1 });
  expect(await notificationsOf(db, alert)).toEqual([]);
  expect(await readCounts(db, ["matches"])).toEqual({ matches: 0 });
});

test("a list from before replaced data were kept, and demonstration data, are not rolled back", async () => {
  const demo = await runOf(db, { date: "2026-03-01", drafts: [a!] });
  await db.update(lists).set({ demo: true });
  expect(await takeOut(database, demo)).toEqual({ outcome: "refused", why: "demo" });
  await db.update(lists).set({ demo: false, reversivel: false });
  expect(await takeOut(database, demo)).toEqual({ outcome: "refused", why: "not_stored" });
  const snapshot = await databaseSnapshot(db);
  // What an older list said is not known any more; a later list that replaced the listing is taken back exactly.
  await db.execute(sql`delete from superseded_facts`);
  const next = await runOf(db, { date: "2026-03-02", drafts: [{ ...a!, district: "OUTRO" }] });
  await takeOut(database, next);
  expect(await databaseSnapshot(db)).toEqual(snapshot);
});

test("a list that another one of its day replaced is kept for ninety days; after them nobody restores half of it", async () => {
  const [first, second] = [
    await runOf(db, { date: "2026-03-01", drafts: [a!, b!] }),
    await runOf(db, { date: "2026-03-01", drafts: [c!] }),
  ];
  const keep = async (day: string) => {
    await dropReplaced(db, new Date(`${day}T23:00:00-03:00`));
    return (await db.select().from(replacedRows)).length;
  };
  const preview = await previewRollBack(db, second);
  expect(preview).toMatchObject({ lists: [{ restores: { importId: first, until: "2027-02-19" } }] });
  expect([await keep("2027-02-19"), await keep("2027-02-21")]).toEqual([2, 0]);
  expect(await previewRollBack(db, second)).toEqual({ why: "expired" });
  expect(await takeOut(database, second)).toEqual({ outcome: "refused", why: "expired" });
  // Without the first run the second has replaced nothing.
  await takeOut(database, first);
  expect(await takeOut(database, second)).toMatchObject({ outcome: "rolled_back" });
  expect(await db.select().from(lists)).toEqual([]);
});

const DATES = ["2026-03-03", "2026-03-10"];
const real = DATES.map((date) => realData(`caixa/${date}/Lista_imoveis_RJ.csv`));
const absent = real.includes(null);
if (absent) process.stdout.write("real lists are not beside the repository: none is rolled back\n");

test.skipIf(absent)("RJ's real lists are as on 2026-03-03 after 2026-03-10 is rolled back", async () => {
  const [first, second] = await Promise.all(DATES.map((date, i) => sampleOf(real[i]!, date)));
  await takeIn(db, first!);
  const snapshot = await databaseSnapshot(db);
  const id = await runOf(db, second!);
  expect(await databaseSnapshot(db)).not.toEqual(snapshot);
  await takeOut(database, id);
  expect(await databaseSnapshot(db)).toEqual(snapshot);
});

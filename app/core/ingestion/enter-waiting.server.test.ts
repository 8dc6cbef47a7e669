import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { readImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { forgetLists } from "#tests/history.ts";
import { manyRows } from "#tests/invented-list.ts";
import { shuffled } from "#tests/random-lists.ts";
import { quarantinedLists, openQuarantined, rejectQuarantined } from "./quarantined-lists.server.ts";
import { commandOn, dayList } from "#tests/take-files.ts";
import type { FileReport } from "./report.ts";

const { database, db } = await openTestDatabase();
const { take, preview } = commandOn(database, new Date("2026-03-20T12:00:00Z"));
const GIVEN = "11111111-1111-4111-8111-111111111111";

const ofMode = (mode: string, count: number, from: number) =>
  manyRows(count, { mode, city: "CAMPINAS" }, 8_000_000_000_000 + from);
const ONLINE = [...ofMode("Venda Direta Online", 60, 0), ...ofMode("Venda Online", 20, 100)];
const AUCTIONS = ofMode("Leilão SFI - Edital Único", 15, 200);
const WHOLE = [...ONLINE, ...AUCTIONS, ...ofMode("Licitação Aberta", 5, 300)];

const list = (day: number, rows: string[]) => dayList(`2026-03-${String(day).padStart(2, "0")}`, rows);

const daysOf = (reports: FileReport[]) => reports.map(({ list_date }) => Number(list_date!.slice(-2)));
const waitingDays = async () =>
  (await quarantinedLists(db)).map(({ listDate }) => Number(listDate.slice(-2)));
async function listDays(): Promise<number[]> {
  const { rows } = await db.execute<{ day: number }>(
    sql`select extract(day from data)::int as day from lists order by data`,
  );
  return rows.map(({ day }) => day);
}

test("a list that lacks the online sales waits and says so; the next day's confirms it, and both enter", async () => {
  await take(list(1, WHOLE));
  const [first] = await take(list(2, AUCTIONS));
  expect(first!.held).toEqual([
    "não traz as vendas online: faltam 80 dos 100 imóveis da lista de 01/03/2026",
  ]);
  expect((await readImportedLists(db)).waiting.get("SP")).toBe("2026-03-02");
  // Other auctions: the numbers agree by less than 95 %.
  const next = list(3, AUCTIONS.slice(0, 12));
  expect(await preview(next)).toMatchObject([
    { list_date: "2026-03-03", error: null },
    { list_date: "2026-03-02", error: null, left: 85 },
  ]);
  expect(await waitingDays()).toEqual([2]);
  expect(daysOf(await take(next))).toEqual([3, 2]);
  expect([await listDays(), await waitingDays()]).toEqual([[1, 2, 3], []]);
  expect((await readImportedLists(db)).waiting.size).toBe(0);
  // From then on such lists enter at once, and so does the whole one.
  expect(await take(list(4, AUCTIONS.slice(2)))).toMatchObject([{ error: null }]);
  expect(await take(list(5, WHOLE))).toMatchObject([{ error: null, returned: 87 }]);
});

test("a list that agrees with the one that waits confirms it, whatever is missing; what else is improbable waits for a person", async () => {
  await take(list(1, WHOLE));
  const some = [...ONLINE.slice(0, 6), ...AUCTIONS.slice(0, 4)];
  const strange = some.map((row) => row.replace("Venda Direta Online", "Venda Secreta"));
  const unlike = [...ONLINE.slice(20, 26), ...AUCTIONS.slice(6, 10)];
  const [first] = await take(list(2, some));
  expect(first!.held).toEqual([
    "tem 10 imóveis, e a lista de 01/03/2026 tem 100: faltam 54 de Venda Direta Online, 20 de Venda Online, 11 de Leilão SFI e 5 de Licitação Aberta",
  ]);
  await take(list(3, unlike));
  for (const day of [4, 5]) await take(list(day, [...strange, ...ofMode("Venda Secreta", 14, 400)]));
  expect(await waitingDays()).toEqual([2, 3, 4, 5]);
  expect(daysOf(await take(list(6, some)))).toEqual([6, 2]);
  expect(await waitingDays()).toEqual([3, 4, 5]);
});

test("a file that waits is not quarantined a second time, under no other day either, and one that was turned down neither", async () => {
  await take(list(1, WHOLE));
  await take(list(2, AUCTIONS));
  const [quarantined] = await quarantinedLists(db);
  const later = { now: new Date("2026-03-21T12:00:00Z") };
  const [again] = await take(list(2, AUCTIONS), later);
  expect(again).toMatchObject({
    held: quarantined!.reasons,
    notices: ["este mesmo arquivo já espera conferência desde 20/03/2026 às 09:00"],
  });
  expect(await quarantinedLists(db)).toEqual([quarantined]);
  await rejectQuarantined(db, quarantined!.id, GIVEN, later.now);
  const [refused] = await take(list(2, AUCTIONS));
  expect(refused!.notices).toEqual(["este mesmo arquivo já foi recusado em 21/03/2026 às 09:00"]);
  // A list that somebody turned down confirms nothing.
  expect((await take(list(3, AUCTIONS)))[0]!.held).toBeDefined();
  expect(await waitingDays()).toEqual([3]);
});

test("accepting a list judges the others that wait again, and an old day changes no newer one", async () => {
  const many = ofMode("Venda Online", 200, 0);
  await take(list(1, many));
  await take(list(10, many));
  await take(list(2, many.slice(0, 30)));
  await take(list(3, many.slice(6, 36)));
  expect(await waitingDays()).toEqual([2, 3]);
  const present = async () =>
    (await db.execute(sql`select n_do_imovel, visto_ultimo, saiu_em from properties order by 1`)).rows;
  const before = await present();
  const { bytes, state } = (await openQuarantined(db, (await quarantinedLists(db))[0]!.id))!;
  const reports = await take(bytes, { accept: true, acceptedBy: GIVEN, onlyState: state });
  expect(daysOf(reports)).toEqual([2, 3]);
  expect([await listDays(), await waitingDays()]).toEqual([[1, 2, 3, 10], []]);
  expect(await present()).toEqual(before);
});

// The first list of a state has nothing beside it, and enters.
test.each([1, 2])("no order decides which lists enter after the first (absences %i)", async (seed) => {
  const random = seeded(`absences ${seed}`);
  const [online, auctions] = [
    ofMode("Venda Direta Online", 150, 0),
    ofMode("Leilão SFI - Edital Único", 25, 200),
  ];
  const whole = [...online, ...auctions];
  // Beside the first list the second kind is probable, and beside the third it is not.
  const kinds = [whole, online.slice(0, 60), auctions, auctions.slice(3), online.slice(100, 120)];
  const lists = [2, 3, 4, 5, 6, 7].map((day) => list(day, random.pick(kinds)));
  const results = new Set<string>();
  for (let order = 0; order < 8; order++) {
    await forgetLists(db);
    await db.execute(sql`truncate held_lists`);
    await take(list(1, whole));
    for (const file of shuffled(lists, random)) await take(file);
    results.add(JSON.stringify([await listDays(), await waitingDays()]));
  }
  expect([...results]).toHaveLength(1);
});

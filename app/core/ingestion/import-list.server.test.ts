import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { favorites, removedFavorites } from "#app/db/schema/favorites.ts";
import { imports } from "#app/db/schema/imports.ts";
import { currentCursor, recordVisit, visitOf } from "#app/features/favorites/visits/visits.server.ts";
import { newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, placeByName, takeIn } from "#tests/factories.ts";
import { worldOf } from "#tests/history.ts";
import { importList } from "./import-list.server.ts";
import type { ListPart } from "./source.ts";
import { readLately, readMonth } from "#app/core/reports/market-report.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { forgetDemo } from "#server/import-setup.ts";

const { db } = await openTestDatabase();

const MONDAY = "2026-03-02";
const TUESDAY = "2026-03-03";
const WEDNESDAY = "2026-03-04";

test("a row that was read by other rules is read again, although its text is the same", async () => {
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001")] });
  await db.execute(sql`update properties set conteudo = 'digest of earlier rules', bairro_nome = null`);
  await takeIn(db, { date: TUESDAY, drafts: [newDraft("1001")] });
  const { rows } = await db.execute(sql`select bairro_nome from properties`);
  expect(rows).toEqual([{ bairro_nome: "Centro" }]);
});

// The row that could not be read, 1007, does not count as its property leaving.
test("a newer list gives events for lower and higher prices, sale mode, appraisal, arrivals and departures", async () => {
  const numbers = ["1001", "1002", "1003", "1004", "1005", "1007"];
  await takeIn(db, { date: MONDAY, drafts: numbers.map((number) => newDraft(number)) });
  const report = await takeIn(db, {
    date: TUESDAY,
    drafts: [
      newDraft("1001", { priceCents: 9_000_000 }),
      newDraft("1002", { priceCents: 11_000_000, saleMode: "Venda Direta Online" }),
      newDraft("1003", { appraisalCents: 21_000_000 }),
      newDraft("1004"),
      newDraft("1006"),
    ],
    rejected: [{ line: 6, number: "1007", reason: "preço ausente" }],
  });
  expect(report).toMatchObject({
    rows: 6,
    new: 1,
    returned: 0,
    price_down: 1,
    price_up: 1,
    modality_changed: 1,
    reappraised: 1,
    left: 1,
    unchanged: 1,
    rejected: [{ line: 6, reason: "preço ausente" }],
  });
  const gone = await takeIn(db, { date: WEDNESDAY, drafts: [newDraft("1005")] });
  expect(gone).toMatchObject({ rows: 1, new: 0, returned: 1, left: 6 });
});

test("a list cut at the end of a line is imported as a short one; the whole list of that day corrects it, a later list gives returns", async () => {
  const whole = [newDraft("1001"), newDraft("1002"), newDraft("1003")];
  const cut = { date: TUESDAY, drafts: whole.slice(0, 1) };
  const present = async () => {
    const { properties, history } = await worldOf(db);
    return { properties, history };
  };
  await takeIn(db, { date: MONDAY, drafts: whole });
  const before = await present();
  expect(await takeIn(db, cut)).toMatchObject({ error: null, left: 2 });
  expect(await takeIn(db, { date: TUESDAY, drafts: whole })).toMatchObject({ error: null, left: 0 });
  expect(await present()).toEqual(before);
  await takeIn(db, cut);
  expect(await takeIn(db, { date: WEDNESDAY, drafts: whole })).toMatchObject({ returned: 2, left: 0 });
});

test("a list of the past reports what it changes on its own day and on others, also in a dry run", async () => {
  await takeIn(db, { date: WEDNESDAY, drafts: [newDraft("1001"), newDraft("1002")] });
  const older = { date: TUESDAY, drafts: [newDraft("1001"), newDraft("1003")] };
  const rehearsal = await takeIn(db, older, { dryRun: true });
  // 1001 was new on Wednesday and is now new on Tuesday; 1003 leaves on Wednesday.
  expect(rehearsal).toMatchObject({ new: 2, left: 0, past: { newest: WEDNESDAY, added: 1, removed: 1 } });
  expect(await takeIn(db, older)).toEqual(rehearsal);
});

test("the first real list replaces the demonstration data, and visits to its favourites do not hide events of earlier days", async () => {
  const now = new Date();
  const { userId } = await newOwner(db, now);
  await takeIn(db, { date: WEDNESDAY, drafts: [newDraft("9001")] }, { origin: "demo" });
  const favorite = { userId, nDoImovel: "9001", createdAt: now };
  await db.insert(favorites).values(favorite);
  await db.insert(removedFavorites).values({ ...favorite, nDoImovel: "9002", removedAt: now });
  await recordVisit(db, userId, await currentCursor(db), true, now);
  await recountMarket(db);
  const report = await takeIn(db, { state: "RJ", date: MONDAY, drafts: [newDraft("1001", { state: "RJ" })] });
  expect(report.notices).toEqual(["esta lista toma o lugar dos dados de demonstração"]);
  expect((await worldOf(db)).properties.map((row) => row.n_do_imovel)).toEqual(["1001"]);
  expect(await visitOf(db, userId, now)).toBeNull();
  expect([await db.select().from(favorites), await db.select().from(removedFavorites)]).toEqual([[], []]);
  // Nor are its figures or runs those of an installation with real lists.
  expect([await readLately(db), await readMonth(db, WEDNESDAY.slice(0, 7))]).toEqual([null, null]);
  expect((await db.select().from(imports)).map(({ origem }) => origem)).toEqual(["cli"]);
});

test("a list without descriptions does not erase what the official one described", async () => {
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001")] });
  const reduced = newDraft("1001", {
    description: null,
    areaPrivateM2: null,
    bedrooms: null,
    bathrooms: null,
    amenities: [],
  });
  await takeIn(db, { date: TUESDAY, drafts: [{ ...reduced, priceCents: 8_000_000 }] });
  const { rows } = await db.execute(
    sql`select preco, quartos, area_m2, descricao is not null as described from properties`,
  );
  expect(rows[0]).toEqual({ preco: 8_000_000, quartos: 2, area_m2: 50, described: true });
});

test("a price that a second list of the same day corrected appears again with the next list", async () => {
  const [full, less] = [newDraft("1001"), newDraft("1001", { priceCents: 9_000_000 })];
  await takeIn(db, { date: MONDAY, drafts: [full, newDraft("1002")] });
  await takeIn(db, { date: TUESDAY, drafts: [less, newDraft("1002")] });
  await takeIn(db, { date: TUESDAY, drafts: [newDraft("1002")] });
  expect((await worldOf(db)).properties[0]).toMatchObject({ preco: 10_000_000, saiu_em: TUESDAY });
  await takeIn(db, { date: WEDNESDAY, drafts: [less, newDraft("1002")] });
  expect((await worldOf(db)).properties[0]).toMatchObject({ preco: 9_000_000, saiu_em: null });
});

test("an unreadable row does not hide a readable one with the same number", async () => {
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001")] });
  const spoilt = { line: 5, number: "1001", reason: "preço ausente" };
  async function* parts(): AsyncGenerator<ListPart> {
    yield { kind: "state", state: "SP", listDate: TUESDAY };
    yield { kind: "rows", drafts: [], rejected: [spoilt] };
    yield { kind: "rows", drafts: [newDraft("1001", { priceCents: 9_000_000 })], rejected: [] };
  }
  const options = { origin: "cli", resolvePlace: placeByName, forgetDemo, now: new Date() } as const;
  const [report] = await importList(db, "Lista_imoveis_SP.csv", parts(), options);
  expect(report).toMatchObject({ error: null, price_down: 1, left: 0 });
});

test("demonstration lists are refused once real lists are held", async () => {
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001")] });
  const report = await takeIn(db, { date: TUESDAY, drafts: [newDraft("9001")] }, { origin: "demo" });
  expect(report.error).toContain("Já há listas reais");
  expect((await worldOf(db)).properties.map((row) => row.n_do_imovel)).toEqual(["1001"]);
});

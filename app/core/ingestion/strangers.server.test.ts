import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { forgetLists } from "#tests/history.ts";
import { newDraft, takeIn, type TestList } from "#tests/factories.ts";

const { db } = await openTestDatabase();

const MONDAY = "2026-03-02";
const TUESDAY = "2026-03-03";

/** The stored state of the property that these tests move. */
async function world() {
  const properties = await db.execute(sql`
    select uf, preco, visto_primeiro, visto_ultimo, saiu_em from properties where n_do_imovel = '1001'`);
  const events = await db.execute(sql`
    select tipo, data_lista from property_events where n_do_imovel = '1001' order by data_lista, tipo`);
  return { property: properties.rows[0], events: events.rows };
}

test("a row whose number another state holds is refused, and the property stays there", async () => {
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001")] });
  const report = await takeIn(db, {
    state: "RJ",
    date: MONDAY,
    drafts: [newDraft("1001", { state: "RJ", line: 9 })],
  });
  expect(report.rejected).toEqual([{ line: 9, reason: "o imóvel 1001 já consta na lista de SP" }]);
});

test("a property that the source moved belongs to the newest list that shows it, in any order of import", async () => {
  const [inSp, inRj] = [newDraft("1001"), newDraft("1001", { state: "RJ", priceCents: 9_000_000 })];
  const stays = newDraft("1002");
  const before: TestList = { date: MONDAY, drafts: [inSp, stays] };
  const without: TestList = { date: TUESDAY, drafts: [stays] };
  const moved: TestList = { state: "RJ", date: TUESDAY, drafts: [inRj] };
  for (const order of [
    [before, moved, without],
    [before, without, moved],
    [moved, without, before],
    [moved, before, without],
  ]) {
    await forgetLists(db);
    for (const list of [...order, ...order]) expect((await takeIn(db, list)).rejected).toEqual([]);
    const { property, events } = await world();
    expect(property).toMatchObject({
      uf: "RJ",
      preco: 9_000_000,
      visto_primeiro: MONDAY,
      visto_ultimo: null,
      saiu_em: null,
    });
    expect(events).toEqual([
      { tipo: "novo", data_lista: MONDAY },
      { tipo: "novo", data_lista: TUESDAY },
      { tipo: "saiu", data_lista: TUESDAY },
    ]);
  }
});

test("a second list of the newest day moves a property too", async () => {
  const other = newDraft("2001", { state: "RJ" });
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001"), newDraft("1002")] });
  await takeIn(db, { date: TUESDAY, drafts: [newDraft("1002")] });
  await takeIn(db, { state: "RJ", date: TUESDAY, drafts: [other] });
  await takeIn(db, { state: "RJ", date: TUESDAY, drafts: [other, newDraft("1001", { state: "RJ" })] });
  expect((await world()).property).toMatchObject({ uf: "RJ", visto_ultimo: null, saiu_em: null });
});

test("a list whose properties another state shows on the same day is refused", async () => {
  const numbers = ["1001", "1002", "1003", "1004"];
  await takeIn(db, { date: MONDAY, drafts: numbers.map((number) => newDraft(number)) });
  const drafts = numbers.map((number) => newDraft(number, { state: "RJ" }));
  const report = await takeIn(db, { state: "RJ", date: MONDAY, drafts });
  expect(report.error).toBe(
    "4 dos imóveis da lista de RJ constam no mesmo dia na lista de outro estado: a coluna UF está errada.",
  );
});

test("an earlier list that shows a property on a day of the state it came from has that row refused", async () => {
  const inRj = newDraft("1001", { state: "RJ", line: 9 });
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001"), newDraft("1002")] });
  await takeIn(db, { state: "RJ", date: TUESDAY, drafts: [inRj] });
  const others = ["2001", "2002", "2003", "2004"].map((number) => newDraft(number, { state: "RJ" }));
  const report = await takeIn(db, { state: "RJ", date: MONDAY, drafts: [...others, inRj] });
  expect(report.rejected).toEqual([{ line: 9, reason: "o imóvel 1001 já consta na lista de SP" }]);
  expect((await world()).property).toMatchObject({ uf: "RJ", visto_primeiro: MONDAY, saiu_em: null });
});

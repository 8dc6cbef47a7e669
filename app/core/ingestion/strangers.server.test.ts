import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";

const { db } = await openTestDatabase();

const MONDAY = "2026-03-02";
const TUESDAY = "2026-03-03";

/** The stored state of the property that these tests move. */
async function theProperty() {
  const properties = await db.execute(sql`
    select uf, preco, visto_primeiro, visto_ultimo, saiu_em from properties where n_do_imovel = '1001'`);
  return properties.rows[0];
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

test("a second list of the newest day moves a property too", async () => {
  const other = newDraft("2001", { state: "RJ" });
  await takeIn(db, { date: MONDAY, drafts: [newDraft("1001"), newDraft("1002")] });
  await takeIn(db, { date: TUESDAY, drafts: [newDraft("1002")] });
  await takeIn(db, { state: "RJ", date: TUESDAY, drafts: [other] });
  await takeIn(db, { state: "RJ", date: TUESDAY, drafts: [other, newDraft("1001", { state: "RJ" })] });
  expect(await theProperty()).toMatchObject({ uf: "RJ", visto_ultimo: null, saiu_em: null });
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
  expect(await theProperty()).toMatchObject({ uf: "RJ", visto_primeiro: MONDAY, saiu_em: null });
});

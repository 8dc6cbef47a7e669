import { beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { favorites } from "#app/db/schema/favorites.ts";
import { importPage } from "#app/core/ingestion/import-page.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, placeByName, takeIn } from "#tests/factories.ts";
import { listFile } from "#tests/invented-list.ts";
import { readChanges } from "./changes.server.ts";
import { recordVisit } from "./visits.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";

const { db } = await openTestDatabase();
const [ONE, TWO, THREE] = ["8700000000116", "8700000000215", "8700000000314"] as const;
const HOUR = 3_600_000;

let userId: string;
let clock: Date;

beforeEach(async () => {
  clock = new Date("2026-03-05T12:00:00Z");
  userId = (await newOwner(db, clock)).userId;
});

/** Imports a list of São Paulo with these properties and prices in thousands. */
function list(date: IsoDate, prices: Record<string, number>, saleMode = "Venda Online") {
  const drafts = Object.entries(prices).map(([number, thousands]) =>
    newDraft(number, { priceCents: thousands * 100_000, saleMode }),
  );
  return takeIn(db, { date, drafts });
}

/** Takes in the page of the first property, with the day of its first auction in 2026. */
async function page(day: string) {
  const html = `<div id="dadosImovel"><input id="hdnimovel" value="${ONE}"><div class="related-box"><b>Leilão SFI</b><br>
    Data do 1º Leilão - ${day}/2026 - 10h00</div></div>`;
  const file = { ...listFile(html, "pagina.html"), modifiedAt: new Date() };
  const options = { ...IMPORT_SETUP, origin: "cli", resolvePlace: placeByName, now: new Date() } as const;
  return importPage(db, file, await IMPORT_SETUP.source.readPage(file), options);
}

const keep = (numbers: string[], createdAt = new Date(0)) =>
  db.insert(favorites).values(numbers.map((nDoImovel) => ({ userId, nDoImovel, createdAt })));

const look = () => readChanges(db, userId, clock);

/** A visit: the page was loaded and shown on a screen. */
async function visit(done = false) {
  const seen = await look();
  await recordVisit(db, userId, seen.cursor, done, clock);
  return seen;
}

const later = (hours: number) => (clock = new Date(clock.getTime() + hours * HOUR));

/** Number and lines of the shown changes, without the no-break spaces of money. */
const changesNow = async () =>
  (await look()).items.map(({ number, lines }) => [
    number,
    ...lines.map(({ text }) => text.replaceAll("\u00a0", " ")),
  ]);

test("changes since the last visit are shown with before and after, until they were seen", async () => {
  await list("2026-03-03", { [ONE]: 100, [TWO]: 200, [THREE]: 300 });
  await keep([ONE, TWO]);
  // What only another member follows changes too.
  const other = await newOwner(db, clock, "bia@exemplo.com.br");
  await db.insert(favorites).values({ userId: other.userId, nDoImovel: THREE, createdAt: new Date(0) });
  expect(await visit()).toMatchObject({ since: null, items: [], caveat: null });
  later(1);
  expect(await look()).toMatchObject({
    since: "05/03/2026 às 09:00",
    summary: "Nada mudou nas listas que temos.",
    caveat: "Ainda não recebemos lista nova de SP (a última é de 03/03/2026).",
  });
  await list("2026-03-10", { [ONE]: 90, [THREE]: 200 });
  expect(await changesNow()).toEqual([
    [ONE, "Preço baixou de R$ 100.000 para R$ 90.000 (−10%)"],
    [TWO, "Saiu da lista"],
  ]);
  expect((await look()).caveat).toBeNull();

  // Reading alone moves no cursor; a page that was seen shows the same during the visit, and nothing
  // afterwards.
  later(48);
  await visit();
  later(0.25);
  expect(await changesNow()).toHaveLength(2);
  await visit();
  later(1);
  expect(await changesNow()).toEqual([]);
  await list("2026-03-17", { [ONE]: 95, [TWO]: 200 }, "Licitação Aberta");
  expect(await changesNow()).toEqual([
    [TWO, "Voltou à lista por R$ 200.000"],
    [ONE, "Preço subiu de R$ 90.000 para R$ 95.000 (+5,6%)", "Passou de Venda Online para Licitação Aberta"],
  ]);
  await visit(true);
  expect(await changesNow()).toEqual([]);
});

test("a list of an earlier day, or one imported again, shows no changes; nor do events from before the favourite was saved", async () => {
  await list("2026-03-03", { [ONE]: 100, [TWO]: 200 });
  await list("2026-03-17", { [ONE]: 80, [TWO]: 200 });
  await keep([ONE]);
  await visit();
  later(1);
  await list("2026-03-10", { [ONE]: 90, [TWO]: 200 });
  expect((await db.execute(sql`select from property_events where tipo = 'baixou'`)).rowCount).toBe(2);
  expect(await changesNow()).toEqual([]);
  await list("2026-03-24", { [ONE]: 80, [TWO]: 150 });
  await keep([TWO], new Date(Date.now() + HOUR));
  expect(await changesNow()).toEqual([]);
});

test("a corrected list of a day that was seen shows the corrections", async () => {
  await list("2026-03-03", { [ONE]: 100 });
  await list("2026-03-10", { [ONE]: 100 });
  await keep([ONE]);
  await visit();
  later(1);
  await list("2026-03-10", { [ONE]: 70 });
  expect(await changesNow()).toEqual([[ONE, "Preço baixou de R$ 100.000 para R$ 70.000 (−30%)"]]);
});

test("a moved deadline is shown with its old and new time, in São Paulo's time", async () => {
  await list("2026-03-03", { [ONE]: 100 }, "Leilão SFI - Edital Único");
  await keep([ONE]);
  await page("14/10");
  await visit();
  later(1);
  await page("15/10");
  await page("20/10");
  const moved = "1º leilão mudou de 14/10/2026 às 10:00 para 20/10/2026 às 10:00";
  expect(await changesNow()).toEqual([[ONE, moved]]);
  await page("14/10");
  expect(await changesNow()).toEqual([]);
});

test("a favourite that ended is never beside words that nothing changed: its date came, or it left before", async () => {
  await list("2026-03-03", { [ONE]: 100, [TWO]: 200, [THREE]: 300 }, "Leilão SFI - Edital Único");
  await keep([ONE, TWO]);
  await page("14/10");
  clock = new Date("2026-10-14T12:00:00Z");
  await visit();
  later(2);
  expect(await changesNow()).toEqual([[ONE, "Já passou: 1º leilão em 14/10/2026 às 10:00"]]);
  await visit();
  later(1);
  const words = "Nenhuma novidade nas listas que temos: de 1 imóvel a última data conhecida já passou.";
  expect(await look()).toMatchObject({ items: [], summary: words });
  await list("2026-10-14", { [ONE]: 100, [THREE]: 300 }, "Leilão SFI - Edital Único");
  expect(await changesNow()).toEqual([[TWO, "Saiu da lista"]]);
  await visit(true);
  expect((await look()).summary).toBe(
    "Nenhuma novidade nas listas que temos: 1 imóvel já não está à venda e de 1 imóvel a última data conhecida já passou.",
  );
});

test("an old tab does not move the cursor back", async () => {
  await list("2026-03-03", { [ONE]: 100 });
  await keep([ONE]);
  const old = await visit();
  await list("2026-03-10", { [ONE]: 90 });
  later(1);
  await visit();
  await recordVisit(db, userId, old.cursor, false, clock);
  later(1);
  expect(await changesNow()).toEqual([]);
});

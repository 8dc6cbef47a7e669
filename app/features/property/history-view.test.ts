import { expect, test } from "vitest";
import { newDetail, newEvent, newPeriod } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { historyView } from "./history-view.ts";

const FULL = { full: true, signedIn: true, sells: true };
const VISITOR = { full: false, signedIn: false, sells: true };
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const listing = newListing({ firstSeen: "2026-01-01", lastSeen: "2026-03-12" });
const MODES = { fromMode: "Leilão SFI - Edital Único", toMode: "Venda Direta Online" };
const detail = newDetail({
  listing,
  listDays: ["2026-01-01", "2026-02-20", "2026-03-03", "2026-03-10", "2026-03-12"],
  events: [
    newEvent("baixou", "2026-03-10", { after: "2026-03-03", fromCents: 10_000_000, toCents: 9_000_000 }),
    newEvent("mudou_modalidade", "2026-03-03", { ...MODES, after: "2026-02-20" }),
    newEvent("novo", "2026-01-01", { after: null, toCents: 10_000_000 }),
  ],
  prices: [
    newPeriod("2026-03-10", null, { saleMode: "Venda Direta Online" }),
    newPeriod("2026-03-03", "2026-03-03", { priceCents: 10_000_000, saleMode: "Venda Direta Online" }),
    newPeriod("2026-01-01", "2026-02-20", { priceCents: 10_000_000, saleMode: "Leilão SFI - Edital Único" }),
  ],
});

test("events become sentences and prices become rows", () => {
  const view = historyView(detail, FULL);
  expect(view.events.map((event) => [event.when, plain(event.text)])).toEqual([
    ["entre 03/03 e 10/03/2026", "Preço baixou de R$ 100.000 para R$ 90.000 (−10%)"],
    ["entre 20/02 e 03/03/2026", "Passou de Leilão SFI para Venda Direta Online"],
    ["até 01/01/2026", "Já estava na lista de 01/01/2026, a primeira que temos, por R$ 100.000"],
  ]);
  expect(view.prices[0]).toMatchObject({ from: "10/03/2026", to: "12/03/2026", discount: "40%" });
  expect(view.locked).toBeNull();
});

test("without the plan for it the view has only the last change, and says what else there is", () => {
  const view = historyView(detail, VISITOR);
  expect(view.events.map(({ when }) => when)).toEqual(["entre 03/03 e 10/03/2026"]);
  expect([view.chart, view.prices]).toEqual([null, []]);
  const text = "Há mais 2 registros desde 01/01/2026";
  const returnTo = `/property/${listing.number}#historico`;
  expect(view.locked).toEqual({ text, returnTo, signedIn: false, sells: true });
  expect(JSON.stringify(view)).not.toMatch(/SFI|por R/);
  expect(historyView(detail, { ...VISITOR, signedIn: true, sells: true }).locked?.signedIn).toBe(true);
});

test("nothing is locked when there is no more history than the last change", () => {
  const single = newDetail({ listing, events: detail.events.slice(-1), prices: detail.prices.slice(-1) });
  expect(historyView(single, VISITOR)).toMatchObject({ locked: null, prices: [{ from: "01/01/2026" }] });
});

const rows = (over: Partial<typeof detail>, access = VISITOR) =>
  historyView({ ...detail, ...over }, access).days.map(({ term, value }) => `${term}: ${value}`);

test("the first day of a listing is dated no more exactly than the lists allow", () => {
  expect(rows({})).toEqual([
    "Na lista: Já estava na lista de 01/01/2026, a primeira que temos",
    "Em Venda Direta Online: Desde algum dia entre 20/02 e 03/03/2026",
  ]);
  const events = [newEvent("novo", "2026-03-03", { after: "2026-02-28" })];
  const since = "Na lista: Desde algum dia entre 28/02 e 03/03/2026, pelo menos 9 dias até a última lista";
  expect(rows({ events })[0]).toBe(since);
  const seen = [newEvent("novo", "2026-03-03")];
  expect(rows({ events: seen })[0]).toBe("Na lista: Desde 03/03/2026, 9 dias até a última lista");
  const long = [newEvent("novo", "2026-01-01")];
  expect(rows({ events: long })[0], "days nobody saw are not counted").toBe("Na lista: Desde 01/01/2026");
  const back = [newEvent("voltou", "2026-03-12"), newEvent("saiu", "2026-03-10"), ...detail.events];
  expect(rows({ events: back })).toEqual([
    "Na lista: De volta desde 12/03/2026",
    "Em Venda Direta Online: Desde 12/03/2026",
  ]);
});

test("a property that left says on which lists it was: all of them, or the last for a viewer without the full history", () => {
  const gone = newListing({ firstSeen: "2026-01-01", lastSeen: "2026-03-12", leftOn: "2026-03-20" });
  const events = [newEvent("saiu", "2026-03-20", { after: "2026-03-12" }), ...detail.events];
  expect(rows({ listing: gone, events })).toEqual([
    "Esteve na lista: Nas listas de 01/01 a 12/03/2026",
    "Na última modalidade: Nas listas de 03/03 a 12/03/2026",
  ]);
  const returned = [
    newEvent("saiu", "2026-03-20", { after: "2026-03-12" }),
    newEvent("voltou", "2026-03-12", { after: "2026-03-10" }),
    newEvent("saiu", "2026-03-03", { after: "2026-02-20" }),
    newEvent("novo", "2026-01-01", { after: null }),
  ];
  const last = "Esteve na lista: Na última vez, só na lista de 12/03/2026";
  const both = "Esteve na lista: 2 vezes: nas listas de 01/01 a 20/02/2026; só na lista de 12/03/2026";
  expect(rows({ listing: gone, events: returned }, FULL)[0]).toBe(both);
  expect(rows({ listing: gone, events: returned })[0]).toBe(last);
});

import { expect, test } from "vitest";
import { newDetail, newEvent, newPeriod } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { historyView } from "./history-view.ts";

const FULL = { full: true, signedIn: true };
const VISITOR = { full: false, signedIn: false };
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const listing = newListing({ firstSeen: "2026-01-01", lastSeen: "2026-03-12" });

const detail = newDetail({
  listing,
  watchedSince: "2026-01-01",
  events: [
    newEvent("baixou", "2026-03-10", { fromCents: 10_000_000, toCents: 9_000_000 }),
    newEvent("mudou_modalidade", "2026-03-03", {
      fromMode: "Leilão SFI - Edital Único",
      toMode: "Venda Direta Online",
    }),
    newEvent("novo", "2026-01-01", { toCents: 10_000_000 }),
  ],
  prices: [
    newPeriod("2026-03-10", null, { saleMode: "Venda Direta Online" }),
    newPeriod("2026-03-03", "2026-03-03", { priceCents: 10_000_000, saleMode: "Venda Direta Online" }),
    newPeriod("2026-01-01", "2026-02-20", { priceCents: 10_000_000, saleMode: "Leilão SFI - Edital Único" }),
  ],
});

test("events and prices read as sentences and lines", () => {
  const view = historyView(detail, FULL);
  expect(view.events.map((event) => [event.date, plain(event.text)])).toEqual([
    ["10/03/2026", "Preço baixou de R$ 100.000 para R$ 90.000 (−10%)"],
    ["03/03/2026", "Passou de Leilão SFI para Venda Direta Online"],
    ["01/01/2026", "Na primeira lista que temos por R$ 100.000"],
  ]);
  expect(view.prices[0]).toMatchObject({ from: "10/03/2026", to: "12/03/2026", discount: "40%" });
  expect(view.locked).toBeNull();
});

test("without the plan only the last change leaves the server, with what else there is", () => {
  const view = historyView(detail, VISITOR);
  expect(view.events.map(({ date }) => date)).toEqual(["10/03/2026"]);
  expect([view.chart, view.prices]).toEqual([null, []]);
  expect(view.locked).toEqual({
    text: "Há mais 2 registros desde 01/01/2026",
    href: `/auth?voltar=/property/${listing.number}`,
    label: "Entrar ou criar conta",
  });
  expect(JSON.stringify(view)).not.toMatch(/SFI|primeira/);
  expect(historyView(detail, { ...VISITOR, signedIn: true }).locked?.href).toBe("/plan");
});

test("where there is nothing more to see nothing is locked", () => {
  const single = newDetail({ listing, events: detail.events.slice(-1), prices: detail.prices.slice(-1) });
  expect(historyView(single, VISITOR)).toMatchObject({ locked: null, prices: [{ from: "01/01/2026" }] });
});

test("days on the list count up to the newest one, and at least since we began to look", () => {
  const rows = (over: Partial<typeof detail>) =>
    historyView({ ...detail, ...over }, VISITOR).days.map(({ term, value }) => `${term}: ${value}`);
  expect(rows({})).toEqual([
    "Na lista: Há pelo menos 70 dias, desde 01/01/2026",
    "Nesta modalidade: Há 9 dias, desde 03/03/2026",
  ]);
  expect(rows({ watchedSince: "2025-12-01" })[0]).toBe("Na lista: Há 70 dias, desde 01/01/2026");
  const back = [newEvent("voltou", "2026-03-12"), newEvent("saiu", "2026-03-10"), ...detail.events];
  expect(rows({ events: back })).toEqual([
    "Na lista: Desde a última lista",
    "Nesta modalidade: Desde a última lista",
  ]);
  const gone = newListing({ firstSeen: "2026-01-01", lastSeen: "2026-03-12", leftOn: "2026-03-20" });
  expect(rows({ listing: gone, events: [newEvent("saiu", "2026-03-20"), ...detail.events] })).toEqual([
    "Esteve na lista: Por pelo menos 70 dias, desde 01/01/2026",
    "Na última modalidade: Por 9 dias, desde 03/03/2026",
  ]);
});

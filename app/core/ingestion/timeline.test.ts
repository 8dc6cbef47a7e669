import { expect, test } from "vitest";
import { sightingsOf, timeline, type Values } from "./timeline.ts";

/** Prices are reais. */
const at = (price: number, saleMode = "Venda Online", appraisalCents = 100_000): Values => ({
  priceCents: price * 100,
  appraisalCents,
  saleMode,
});
const dates = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];

test("a property on every list with the same values is one open period and one event", () => {
  const { periods, events } = timeline(dates, [at(10), at(10), at(10), at(10)]);
  expect(periods).toEqual([{ ...at(10), from: "2026-01-01", to: null }]);
  expect(events.map((e) => [e.kind, e.date])).toEqual([["novo", "2026-01-01"]]);
});

test("a property that is absent left the lists and may come back under the same number; absence is not reported as a sale", () => {
  const { periods, events } = timeline(dates, [at(10), null, at(8), null]);
  expect(periods.map((p) => [p.from, p.to])).toEqual([
    ["2026-01-01", "2026-01-01"],
    ["2026-01-03", "2026-01-03"],
  ]);
  expect(events.map((e) => [e.kind, e.date, e.fromCents, e.toCents])).toEqual([
    ["novo", "2026-01-01", null, 1000],
    ["saiu", "2026-01-02", 1000, null],
    ["voltou", "2026-01-03", 1000, 800],
    ["saiu", "2026-01-04", 800, null],
  ]);
});

test("a sale mode in other letters, accents and spaces is a period of its own and no event", () => {
  const { periods, events } = timeline(dates.slice(0, 2), [
    at(10, "Licitação Fechada"),
    at(10, "LICITACAO  FECHADA"),
  ]);
  expect(periods.map(({ saleMode }) => saleMode)).toEqual(["Licitação Fechada", "LICITACAO  FECHADA"]);
  expect(events.map(({ kind }) => kind)).toEqual(["novo"]);
});

test("price, sale mode and appraisal may change on the same list, each with its own before and after", () => {
  const { events } = timeline(dates.slice(0, 2), [at(10, "Leilão"), at(12, "Licitação", 90_000)]);
  const on = { date: "2026-01-02", fromMode: "Leilão", toMode: "Licitação" };
  expect(events.slice(1)).toEqual([
    { ...on, kind: "subiu", fromCents: 1000, toCents: 1200 },
    { ...on, kind: "mudou_modalidade", fromCents: 1000, toCents: 1200 },
    { ...on, kind: "reavaliado", fromCents: 100_000, toCents: 90_000 },
  ]);
});

test("periods hold everything the lists said", () => {
  const seen = [at(10), at(10), null, at(9)];
  expect(sightingsOf(dates, timeline(dates, seen).periods)).toEqual(seen);
});

test("a difference of less than a real is kept in the periods and gives no event", () => {
  const { periods, events } = timeline(dates, [at(10), at(9.01), at(10), at(9)]);
  expect(periods.map((p) => p.priceCents)).toEqual([1000, 901, 1000, 900]);
  expect(events.map((e) => [e.kind, e.date])).toEqual([
    ["novo", "2026-01-01"],
    ["baixou", "2026-01-04"],
  ]);
});

import { expect, test } from "vitest";
import { newDetail, newEvent, newPeriod } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { CHART_HEIGHT, priceChart } from "./price-chart.ts";

const SFI = "Leilão SFI - Edital Único";
const listing = newListing({ lastSeen: "2026-03-31" });
const prices = [
  newPeriod("2026-03-21", null, { priceCents: 6_000_000 }),
  newPeriod("2026-03-11", "2026-03-15", { priceCents: 8_000_000 }),
  newPeriod("2026-03-06", "2026-03-09", { priceCents: 8_000_000, saleMode: SFI }),
  newPeriod("2026-03-01", "2026-03-05", { priceCents: 10_000_000, saleMode: SFI }),
];
const events = [newEvent("voltou", "2026-03-21"), newEvent("saiu", "2026-03-16")];
const listDays = ["2026-03-16", "2026-03-26"];
const chart = priceChart(newDetail({ listing, prices, events, listDays }))!;

test("a price lasts until the list with another price, and steps to that one", () => {
  const joined = chart.steps.map(({ fromY, y }) => [fromY !== null, fromY === y]);
  expect(joined.flat()).toEqual([false, false, true, false, true, true, false, false]);
  const [first, second] = chart.steps;
  expect(first!.x + first!.width).toBeCloseTo(second!.x);
  expect(second!.y).toBeGreaterThan(first!.y);
});

test("while no list had the property the line is interrupted and the gap is drawn", () => {
  expect(chart.gaps).toHaveLength(1);
  const [gap] = chart.gaps;
  expect(gap!.text).toBe("Fora da lista de 16/03/2026");
  // It was last seen a day before the first list without it.
  expect(chart.steps[2]!.x + chart.steps[2]!.width).toBeLessThan(gap!.x);
  expect(gap!.x + gap!.width).toBeCloseTo(chart.steps[3]!.x);
});

test("neighbouring prices of one sale mode share a band; an absence ends the band", () => {
  expect(chart.bands.map(({ code }) => code)).toEqual(["leilao_sfi", "venda_online", "venda_online"]);
  expect(chart.bands[0]!.name).toBe("Leilão SFI");
});

test("every element lies in the plot, and each point names its price, list and sale mode", () => {
  const across = [...chart.steps, ...chart.bands, ...chart.gaps].flatMap(({ x, width }) => [x, x + width]);
  for (const x of across) expect([x >= 0, x <= 100]).toEqual([true, true]);
  const down = [...chart.steps, ...chart.grid, ...chart.appraisals].map(({ y }) => y);
  for (const y of down) expect([y >= 0, y <= CHART_HEIGHT]).toEqual([true, true]);
  expect(chart.grid.length).toBeGreaterThanOrEqual(2);
  expect(chart.points[0]!.text.replaceAll("\u00a0", " ")).toBe("R$ 100.000, lista de 01/03/2026, Leilão SFI");
  expect(chart.summary.replaceAll("\u00a0", " ")).toBe(
    "Preço de R$ 100.000 na lista de 01/03/2026 a R$ 60.000 desde a de 21/03/2026, com 2 mudanças de preço",
  );
});

test("prices that are nearly equal are labelled in full, so that no label stands for two prices", () => {
  const near = [
    newPeriod("2026-03-06", null, { priceCents: 3_060_000 }),
    newPeriod("2026-03-01", "2026-03-05", { priceCents: 3_120_000 }),
  ];
  const { labels, grid } = priceChart(newDetail({ listing, prices: near }))!;
  expect(labels.map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual(["R$ 31.200", "R$ 30.600"]);
  expect(new Set(grid.map(({ label }) => label)).size).toBe(grid.length);
});

test("one price in one sale mode makes no chart, nor does a single day; a constant price in two sale modes is drawn, with a scale that is not empty", () => {
  expect(priceChart(newDetail({ listing, prices: prices.slice(0, 1) }))).toBeNull();
  expect(priceChart(newDetail({ prices: [] }))).toBeNull();
  const flat = [
    newPeriod("2026-03-11", null, { appraisalCents: 9_000_000 }),
    newPeriod("2026-03-01", "2026-03-10", { appraisalCents: 9_000_000, saleMode: SFI }),
  ];
  const result = priceChart(newDetail({ listing, prices: flat }))!;
  for (const { y } of result.steps) expect(Number.isFinite(y)).toBe(true);
});

test("a time without lists is drawn as unseen: no line, band or gap crosses it", () => {
  const rareDays = ["2026-01-08", "2026-03-03", "2026-03-10", "2026-03-12", "2026-03-31"];
  const rare = [
    newPeriod("2026-03-10", null, { priceCents: 8_000_000 }),
    newPeriod("2026-01-08", "2026-03-03", { priceCents: 9_000_000, saleMode: SFI }),
  ];
  const result = priceChart(newDetail({ listing, prices: rare, listDays: rareDays }))!;
  expect(result.unseen.map(({ text }) => text)).toEqual([
    "Sem listas entre 08/01 e 03/03/2026",
    "Sem listas entre 12/03 e 31/03/2026",
  ]);
  for (const { x, width } of [...result.steps, ...result.bands, ...result.appraisals, ...result.gaps])
    for (const hole of result.unseen)
      expect(x + width <= hole.x + 0.02 || x >= hole.x + hole.width - 0.02).toBe(true);
  // Each first list after such a time has a point again.
  const days = result.points.map(({ text }) => /lista de (.{10})/.exec(text)![1]);
  expect(days).toEqual(["08/01/2026", "03/03/2026", "10/03/2026", "31/03/2026"]);
  expect(result.steps.map(({ fromY }) => fromY !== null)).toEqual([false, false, true, false]);
});

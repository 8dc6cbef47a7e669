import { expect, test } from "vitest";
import { indexOf } from "#tests/stored-index.ts";
import { listedPlaces } from "#app/facts/listings/listed-places.server.ts";
import { unpack } from "#app/ui/packed.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { readStatistics } from "./read-statistics.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { readPlacePage } from "./read-place.server.ts";

const { db } = await openTestDatabase();

async function pageOf(citySlug: string, districtSlug: string | null = null) {
  const sources = { db, engine: await indexOf(db), places: await listedPlaces(db, "SP") };
  const page = await readPlacePage(sources, { state: "SP", citySlug, districtSlug });
  return page && { ...page, view: unpack(page.view) };
}

test("a city's page has its medians by stage and type with how many they are of, and says where there are too few", async () => {
  const online = Array.from({ length: 10 }, (_, n) =>
    newDraft(`100${n}`, { priceCents: 10_000_000 + n * 1_000_000 }),
  );
  const dear = newDraft("2001", { saleMode: "Leilão SFI - Edital Único", priceCents: 30_000_000 });
  await takeIn(db, { date: "2026-03-01", drafts: online });
  await takeIn(db, { date: "2026-03-03", drafts: [...online, dear] });
  const page = await pageOf("campinas-sp");
  expect(page!.view).toMatchObject({
    sells: true,
    stages: [
      ["1º leilão (SFI), 1 sem desconto", "1", "dados insuficientes"],
      ["Venda Online", "10", "27%"],
    ],
    prices: [["Apartamento, por m² privativo", "11", expect.stringMatching(/^R\$\s3\.000$/)]],
    crumbs: [{ href: "/imoveis" }, { href: "/imoveis/sp" }, { href: null }],
  });
  const figures = page!.view.figures.map(({ value, label }) => `${value} ${label}`);
  expect(figures).toContain("1 novo nos 7 dias até 03/03/2026");
  expect(page!.view.stay).toMatch(/^Dados insuficientes/);
  expect([page!.indexable, page!.newest[0]!.number]).toEqual([true, "2001"]);
});

test("a state's page and the statistics show the same median of the discounts there are, to the percent", async () => {
  // 36.6 % to 47.6 % in the middle of which is 41.6 %, and one at its appraisal.
  const discounted = Array.from({ length: 11 }, (_, n) =>
    newDraft(`100${n}`, { priceCents: 12_680_000 - n * 200_000 }),
  );
  const undiscounted = newDraft("2001", { priceCents: 20_000_000 });
  await takeIn(db, { date: "2026-03-01", drafts: [...discounted, undiscounted] });
  await recountMarket(db);
  const sources = { db, engine: await indexOf(db), places: await listedPlaces(db, "SP") };
  const page = await readPlacePage(sources, { state: "SP", citySlug: null, districtSlug: null });
  expect(unpack(page!.view).figures[1]).toMatchObject({ value: "41%", label: "desconto mediano" });
  expect(sources.engine.averageDiscount).toBe(41.6);
  const statistics = unpack((await readStatistics(db, null, new Date("2026-03-02T12:00:00Z")))!.view);
  expect(statistics.byState.map((row) => row[7])).toEqual(["41%"]);
  expect(statistics.byMode.map((row) => row[7])).toEqual(["41%"]);
});

test("cities near by have their distance, may be in another state, and are at most 60 km away", async () => {
  const at = (number: string, city: string, state: "SP" | "MG" = "SP") => newDraft(number, { city, state });
  const take = (state: "SP" | "MG", drafts: ReturnType<typeof newDraft>[]) =>
    takeIn(db, { state, date: "2026-03-01", drafts }, { resolvePlace });
  await take("SP", [at("1001", "BRAGANCA PAULISTA"), at("1002", "ATIBAIA"), at("1003", "SANTOS")]);
  await take("MG", [at("2001", "EXTREMA", "MG")]);
  const page = await pageOf("braganca-paulista-sp");
  const near = page!.view.links.find(({ title }) => title === "Cidades próximas")!;
  expect(near.links.map(({ label, href, count }) => `${label} ${href} ${count}`)).toEqual([
    "Atibaia, a 18 km /imoveis/sp/atibaia 1",
    "Extrema/MG, a 26 km /imoveis/mg/extrema 1",
  ]);
});

test("a place without anything for sale says what there was, and is not for search engines; one that nobody named has no page", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [newDraft("1001"), newDraft("1002", { city: "SANTOS" })] });
  await takeIn(db, { date: "2026-03-03", drafts: [newDraft("1001")] });
  const page = await pageOf("santos-sp");
  expect(page).toMatchObject({ indexable: false, newest: [], view: { sells: false, stages: [] } });
  const words = "1 imóvel esteve à venda aqui; a última mudança que vimos foi em 03/03/2026";
  expect(page!.view.lead).toContain(words);
  expect(page!.view.stock.rows).toHaveLength(3);
  // A neighbourhood needs five properties.
  expect([await pageOf("bauru-sp"), await pageOf("campinas-sp", "centro")]).toEqual([null, null]);
});

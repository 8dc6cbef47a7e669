import { expect, test } from "vitest";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import type { CostValue } from "#app/db/shapes/costs.ts";
import { newListing } from "#tests/listing.ts";
import { liveCosts } from "./live-costs.ts";
import { liveSearch } from "./live-search.ts";

const TODAY = "2026-11-23";
const listings = Array.from({ length: 5 }, (_, n) =>
  newListing({ number: String(1_000_000_000_001 + n), priceCents: (n + 1) * 10_000_00 }),
);
const engine = await buildIndex(listings, {
  newest: "2026-11-20",
  byState: { GO: "2026-11-18", SP: "2026-11-20" },
  newsStates: [],
  demo: false,
});
const answer = (query: string) => liveSearch(engine, { query, words: "Ver" }, "recentes", TODAY);

test("a search in an article has its number of properties with the days of the lists they are on, and the first three in its order", async () => {
  const search = await answer("preco_max=40000&ordem=menor_preco");
  expect(search.summary).toBe("4 imóveis nas listas de 18/11 a 20/11/2026, de 2 estados");
  expect((await answer("estado=GO")).summary).toBe("5 imóveis na lista de 18/11/2026");
  expect(search.description).toContain("até R$\u00a040 mil");
  expect(search.cards.map(({ number }) => number)).toEqual(listings.slice(0, 3).map(({ number }) => number));
  expect(search.href).toBe("/dashboard?preco_max=40000&ordem=menor_preco");
});

test("a search that finds nothing, or that nobody understands, is still a link to the search", async () => {
  const none = await answer("preco_min=900000");
  expect(none).toMatchObject({ summary: expect.stringMatching(/^0 imóveis/), cards: [] });
  const unclear = await answer("pagamento=fgts");
  expect(unclear.summary).toBe("Não sabemos quantos");
  expect(unclear.why).toMatch(/^A lista da Caixa não diz as formas de pagamento/);
  expect(await answer("pagina=7&nada=%E0%A4&preco_max=x")).toMatchObject({ href: "/dashboard" });
});

test("a table of costs in an article has the values valid on the day with their sources, or what follows without any", () => {
  const cost = (key: string, validFrom: string, rate: number) => ({
    key,
    validFrom,
    value: { kind: "rate", rate } as CostValue,
    source: { name: "Caixa", url: "https://a.example", consultedOn: "2026-11-01" },
  });
  const values = [cost("sfh-maxima", "2026-01-01", 12_00), cost("sfh-maxima", "2026-12-01", 11_00)];
  const source = { words: "Caixa, consulta de 01/11/2026", href: "https://a.example" };
  const row = { name: "Maior taxa permitida no SFH", value: "12% ao ano", since: "01/01/2026", source };
  expect(liveCosts("juros", "Juros", values, TODAY).rows).toEqual([row]);
  const none = liveCosts("juros", "Juros", [], TODAY);
  expect([none.rows, none.missing]).toEqual([[], expect.stringContaining("desconhecida")]);
});

import { expect, test } from "vitest";
import type { ListingNews } from "#app/core/engine/search-engine.ts";
import { newListing } from "#tests/listing.ts";
import { newsFeed } from "./news-feed.ts";

const OF = {
  description: "Casas em Goiás",
  origin: "https://martelo.example",
  page: "/dashboard?estado=GO&tipo=casa",
  feed: "/feed.xml?estado=GO&tipo=casa",
  demo: false,
  lists: { first: "2026-01-07", last: "2026-01-10", states: 2 },
};
const [one, two] = [newListing({ number: "1001" }), newListing({ number: "1002" })];
const happened: ListingNews[] = [
  { listing: two, news: { kind: "baixou", date: "2026-01-08", dropCents: 1_200_000 } },
  { listing: one, news: { kind: "novo", date: "2026-01-07", dropCents: null } },
  { listing: two, news: { kind: "voltou", date: "2026-01-06", dropCents: null } },
];
const titles = (text: string) =>
  [...text.matchAll(/<guid[^>]*>martelo\.example:([^<]*)</g)].map(([, id]) => id);

test("each piece of news is one item with a constant id", () => {
  const body = newsFeed(happened, OF);
  expect(titles(body)).toEqual(["1002:baixou:2026-01-08", "1001:novo:2026-01-07", "1002:voltou:2026-01-06"]);
  expect(body).toContain("<lastBuildDate>Thu, 08 Jan 2026 03:00:00 GMT<");
  const title = "Baixou R$ 12 mil: Apartamento em Setor dos Ipês - Goiânia/GO por R$ 90.000";
  expect(body).toContain(`<title>${title}</title>`);
  expect(body).toContain("Lista da Caixa de 08/01/2026.");
  expect(body).toContain("<link>https://martelo.example/dashboard?estado=GO&amp;tipo=casa</link>");
  expect(body).not.toContain("demonstração");
});

test("an auction's price is called a minimum bid, and days are said instead of today", () => {
  const auctioned = newListing({ number: "1005", saleModeCode: "leilao_sfi", auction: "first" });
  const body = newsFeed([{ listing: auctioned, news: happened[1]!.news }], OF);
  expect(body).toContain("Goiânia/GO com lance mínimo de R$ 90.000</title>");
  expect(body).toContain("Lance mínimo (1º leilão): R$ 90.000.");
  const days =
    "nos 7 dias até a lista mais nova de cada estado (listas de 07/01 a 10/01/2026, de 2 estados).";
  expect(body).toContain(days);
  expect(body).not.toMatch(/[Hh]oje|últimos/);
});

test("an item says how exactly the property is placed, where that is known", () => {
  const placed = newListing({ number: "1003", precision: "bairro", precisionM: 830 });
  const body = newsFeed([{ listing: placed, news: happened[1]!.news }], OF);
  expect(body).toContain("No mapa: bairro, ± 850 m.");
  const unknown = newListing({ number: "1004", precision: null, precisionM: null });
  expect(newsFeed([{ listing: unknown, news: happened[1]!.news }], OF)).not.toContain("No mapa");
});

test("a feed without news is valid and as old as the newest list", () => {
  const empty = newsFeed([], { ...OF, demo: true });
  expect(titles(empty)).toEqual([]);
  expect(empty).toContain("<lastBuildDate>Sat, 10 Jan 2026 03:00:00 GMT<");
  expect(empty).toContain("<title>Martelo: Casas em Goiás (dados de demonstração)</title>");
});

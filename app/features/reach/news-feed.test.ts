import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { newsFeed } from "./news-feed.ts";

const OF = {
  description: "Casas em Goiás",
  kinds: [],
  origin: "https://martelo.example",
  page: "/dashboard?estado=GO&tipo=casa",
  feed: "/feed.xml?estado=GO&tipo=casa",
  demo: false,
  listDay: "2026-01-10",
};
const listings = [
  newListing({ number: "1001", news: [{ kind: "novo", date: "2026-01-07", dropCents: null }] }),
  newListing({
    number: "1002",
    news: [
      { kind: "voltou", date: "2026-01-06", dropCents: null },
      { kind: "baixou", date: "2026-01-08", dropCents: 1_200_000 },
    ],
  }),
];
const told = (text: string) =>
  [...text.matchAll(/<guid[^>]*>martelo\.example:([^<]*)</g)].map(([, id]) => id);

test("each piece of news is one item with a constant id, the newest first", () => {
  const body = newsFeed(listings, OF);
  expect(told(body)).toEqual(["1002:baixou:2026-01-08", "1001:novo:2026-01-07", "1002:voltou:2026-01-06"]);
  expect(body).toContain("<lastBuildDate>Thu, 08 Jan 2026 15:00:00 GMT<");
  expect(body).toContain(
    "<title>Baixou R$ 12 mil: Apartamento em Setor dos Ipês - Goiânia/GO por R$ 90.000</title>",
  );
  expect(body).toContain("Lista da Caixa de 08/01/2026.");
  expect(body).toContain("<link>https://martelo.example/dashboard?estado=GO&amp;tipo=casa</link>");
  expect(body).not.toContain("demonstração");
});

test("only the news asked for is told; a feed without news is valid and as old as the newest list", () => {
  expect(told(newsFeed(listings, { ...OF, kinds: ["novo"] }))).toEqual(["1001:novo:2026-01-07"]);
  const empty = newsFeed([newListing()], { ...OF, demo: true });
  expect(told(empty)).toEqual([]);
  expect(empty).toContain("<lastBuildDate>Sat, 10 Jan 2026 15:00:00 GMT<");
  expect(empty).toContain("<title>Martelo: Casas em Goiás (dados de demonstração)</title>");
});

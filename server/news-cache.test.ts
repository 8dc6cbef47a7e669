import { expect, test, vi } from "vitest";
import { indexOver } from "#tests/index-over.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { newListing } from "#tests/listing.ts";
import { cachedNews } from "./news-cache.ts";

test("the news of a search is looked up once for each version of the data, at most 100 pieces, the newest first", async () => {
  const listings = Array.from({ length: 150 }, (_, i) =>
    newListing({
      number: String(1001 + i),
      news: [
        { kind: i % 2 ? "novo" : "voltou", date: i < 10 ? "2026-01-08" : "2026-01-07", dropCents: null },
      ],
    }),
  );
  const engine = await indexOver(listings, "2026-01-08");
  const news = vi.spyOn(engine, "news");
  let version = 1;
  const read = cachedNews({ engine: () => engine, version: () => version });
  const all = await read(NO_FILTERS);
  expect([all.length, all[0]!.listing.number, all[9]!.listing.number]).toEqual([100, "1010", "1001"]);
  await read({ ...NO_FILTERS });
  expect([news.mock.calls.length, read.entries()]).toEqual([1, 1]);
  const arrived = await read({ ...NO_FILTERS, novelties: ["novo"], states: [listings[0]!.state] });
  expect([arrived.length, new Set(arrived.map((one) => one.news.kind))]).toEqual([75, new Set(["novo"])]);
  version = 2;
  await read(NO_FILTERS);
  expect(news.mock.calls.length).toBe(3);
});

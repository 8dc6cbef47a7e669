import { expect, test } from "vitest";
import { indexOver } from "#tests/index-over.ts";
import { allCities } from "#app/facts/places/places.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { Services } from "#app/services.ts";
import { newListing } from "#tests/listing.ts";
import { ask } from "#tests/route-requests.ts";
import { loader } from "./feed-news.ts";

test("only the tag decides whether the feed is sent again: another state's list may come later the same day", async () => {
  const listing = newListing({ news: [{ kind: "novo", date: "2026-01-07", dropCents: null }] });
  const engine = await indexOver([listing], "2026-01-07");
  const services = {
    accounts: { baseUrl: () => "https://martelo.example" },
    engine: () => engine,
    newestNews: async () => [{ listing, news: listing.news[0]! }],
    gazetteer: compileGazetteer(allCities()),
    now: () => new Date("2026-01-07T09:00:00Z"),
    origin: () => "https://martelo.example",
  } as unknown as Services;
  const read = (headers: Record<string, string>) => ask(services, loader, { path: "/feed.xml", headers });
  const answer = await read({ "if-modified-since": "Thu, 08 Jan 2026 15:00:00 GMT" });
  expect([answer.status, answer.headers.get("last-modified")]).toEqual([200, null]);
  expect(await answer.text()).toContain(`:${listing.number}:novo:2026-01-07<`);
  expect((await read({ "if-none-match": answer.headers.get("etag")! })).status).toBe(304);
});

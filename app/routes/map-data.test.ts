import { expect, test } from "vitest";
import { indexOver } from "#tests/index-over.ts";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { allCities } from "#app/facts/places/places.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { Services } from "#app/services.ts";
import { newListing } from "#tests/listing.ts";
import { ask } from "#tests/route-requests.ts";
import { loader } from "./map-data.ts";

const gazetteer = compileGazetteer(allCities());

/** Asks for the map of a house at a latitude, in a view around it. */
async function mapOf(lat: number, headers: Record<string, string>, view = "caixa=-48,-24,-46,-22&zoom=12") {
  const listing = newListing({ lat, lng: -47.06, precision: "porta", precisionM: 20 });
  const engine = await indexOver([listing], "2026-01-07");
  const services = {
    accounts: { baseUrl: () => "https://martelo.example" },
    engine: () => engine,
    gazetteer,
    now: () => new Date("2026-01-07T09:00:00Z"),
  } as unknown as Services;
  const answer = await ask(services, loader, { path: `/mapa.json?${view}`, headers });
  const { status } = answer;
  const [item] = status === 304 ? [] : ((await answer.json()) as MapAnswer).items;
  const caching = answer.headers.get("cache-control");
  return { status, caching, lat: item?.lat, etag: answer.headers.get("etag")! };
}

test("a member's browser asks each time whether its map is right, and gets a corrected place at once", async () => {
  const cookie = "__Secure-martelo.session_token=abc.def";
  const first = await mapOf(-22.9, { cookie });
  expect(first).toMatchObject({ status: 200, caching: "private, no-cache", lat: -22.9 });
  const headers = { cookie, "if-none-match": first.etag };
  expect(await mapOf(-22.9, headers)).toMatchObject({ status: 304, caching: "private, no-cache" });
  expect(await mapOf(-22.91, headers)).toMatchObject({ status: 200, lat: -22.91 });
});

test("a visitor's browser keeps the map for a minute", async () => {
  const first = await mapOf(-22.9, {});
  expect(first.caching).toBe("public, max-age=60");
  expect((await mapOf(-22.9, { "if-none-match": first.etag })).status).toBe(304);
});

test("the first view is that of Rio where something is for sale there, else it is fitted to what there is", async () => {
  const size = "largura=800&altura=600";
  expect(await mapOf(-22.9, {}, size)).toMatchObject({ status: 200, lat: -22.9 });
});

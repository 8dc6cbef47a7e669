import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { variedQueries } from "#bench/queries.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { lists } from "#app/db/schema/imports.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { openTestDatabase } from "#tests/database.ts";
import { plainDensity } from "#tests/plain-density.ts";
import { plainEngine } from "#tests/plain-engine.ts";
import { plainMap, wholeZoom } from "#tests/plain-map.ts";
import { plainPlace } from "#tests/plain-neighbours.ts";
import { pick, randomListings, randomRequest, type Random } from "#tests/random-listings.ts";
import { storeListings } from "#tests/store-listings.ts";
import { indexOf, realLists } from "#tests/stored-index.ts";
import type { MapItem, MapPlace, MapRequest } from "#app/core/engine/map-items.ts";
import { boxOfView } from "#app/lib/mercator.ts";
import type { MemoryEngine } from "./memory-engine.ts";

const { db } = await openTestDatabase();
const SCREEN = { width: 900, height: 700 };

function randomView(near: Listing, random: Random): MapRequest["view"] {
  if (random() < 0.3) return SCREEN;
  const zoom = pick([3, 5, 7.4, 9.6, 11, 13, 14, 16, 18], random);
  return { box: boxOfView([near.lng ?? -46, near.lat ?? -22], zoom, SCREEN), zoom };
}

/** An answer as plain SQL gives it, which tells no news. */
function withoutNews<Answer extends { items: MapItem[] }>(answer: Answer): Answer {
  const strip = (item: MapItem): MapItem => {
    const fan = item.fan && (item.fan.map(strip) as MapPlace[]);
    return item.kind !== "grupo" && item.pin
      ? { ...item, fan, pin: { ...item.pin, news: null, dates: [] } }
      : { ...item, fan };
  };
  return { ...answer, items: answer.items.map(strip) };
}

async function expectSameMaps(
  memory: MemoryEngine,
  queries: { filters: Filters; near: Listing }[],
  random: Random,
) {
  const all = memory.listings(memory.numbers(NO_FILTERS, "recentes"));
  const plain = plainEngine(all);
  let panels = 0;
  for (const { filters, near } of queries) {
    const request = { filters, view: randomView(near, random) };
    const about = JSON.stringify(request);
    const answer = memory.map(request);
    const matches = plain.matches(filters);
    const numbers = matches.map(({ number }) => number);
    const { view, uncertain, ...shown } = answer;
    expect(uncertain, about).toBe(memory.uncertain(filters));
    expect(withoutNews(shown), about).toEqual(await plainMap(db, numbers, view));
    if (random() < 0.5) expect(memory.density(request), about).toEqual(await plainDensity(db, numbers, view));
    const listed = answer.items.flatMap((item) => item.fan ?? item).filter(({ place }) => place !== null);
    for (const { place, count } of listed.toSorted((a, b) => b.count - a.count).slice(0, 4)) {
      const panel = { filters, place: place!, page: pick([1, 2], random), pageSize: 3 };
      const result = memory.place(panel);
      expect(result, about).toEqual(plainPlace(all, matches, panel));
      expect(result.total, about).toBe(count);
      panels++;
    }
  }
  expect(panels).toBeGreaterThan(queries.length / 10);
}

test("random maps are drawn as plain SQL draws them", async () => {
  const random = seededRandom(201);
  // Many listings of a city share one point.
  const shared = (l: Listing) => (l.lat !== null && random() < 0.4 ? { ...l, lat: -22, lng: -46 } : l);
  const invented = randomListings(420, random)
    .map(shared)
    .map((l) => ({
      ...l,
      // A point at a whole quarter of a degree would lie on the edge between two hexagons, where rounding decides.
      lng: l.lng && l.lng + 0.0137,
      precision: l.lat === null ? null : pick(["porta", "rua", "bairro", "municipio"] as const, random),
      precisionM: l.lat === null ? null : pick([30, 900, 9_000, null], random),
    }));
  const states = [...new Set(invented.map((l) => l.state))];
  await db.insert(lists).values(states.map((uf) => ({ uf, data: "2026-02-01", importId: 1, linhas: 1 })));
  await storeListings(db, invented.slice(0, 380));
  await storeListings(db, invented.slice(380), { wsIndisponivel: true });
  await db.execute(sql`analyze properties`);
  const queries = Array.from({ length: 60 }, () => ({
    filters: randomRequest(invented, random).filters,
    near: pick(invented, random),
  }));
  await expectSameMaps(await indexOf(db), queries, random);
});

test("where too many clusters or hexagons lie in the box, the map is drawn at a wider zoom, as in plain SQL", async () => {
  const random = seededRandom(203);
  const [west, south] = [-50, -26];
  const listings = randomListings(1_400, random).map((l) => ({
    ...l,
    lng: west + random() * 5.4,
    lat: south + random() * 5,
    precision: pick(["porta", "rua", "bairro", "municipio"] as const, random),
  }));
  const states = [...new Set(listings.map((l) => l.state))];
  await db.insert(lists).values(states.map((uf) => ({ uf, data: "2026-02-01", importId: 1, linhas: 1 })));
  for (let i = 0; i < listings.length; i += 400) await storeListings(db, listings.slice(i, i + 400));
  // Without statistics the plain queries compare every row with every other.
  await db.execute(sql`analyze properties`);
  const memory = await indexOf(db);
  const numbers = listings.map(({ number }) => number);
  const wide = { width: 4_000, height: 4_000 };
  const views = [
    { box: { west: -180, south: -90, east: 180, north: 90 }, zoom: 20 },
    { box: boxOfView([west + 2.7, south + 2.5], 9, wide), zoom: 9 },
    ...[6, 10, 14].map((zoom) => {
      const { lat, lng } = pick(listings, random);
      return { box: boxOfView([lng, lat], zoom, wide), zoom };
    }),
  ];
  const steps = { map: 0, density: 0 };
  for (const view of views) {
    const request = { filters: NO_FILTERS, view };
    const answer = { view, uncertain: 0, ...(await plainMap(db, numbers, view)) };
    const density = await plainDensity(db, numbers, view);
    expect(withoutNews(memory.map(request)), JSON.stringify(view)).toEqual(answer);
    expect(memory.density(request), JSON.stringify(view)).toEqual(density);
    if (answer.cellZoom < wholeZoom(view)) steps.map++;
    if (density.zoom < wholeZoom(view)) steps.density++;
  }
  expect(steps.map).toBeGreaterThan(0);
  expect(steps.density).toBeGreaterThan(0);
});

const importReal = realLists(["SC", "DF", "AC", "BA"]);

// Real lists are compared only where they are beside the repository.
test.skipIf(importReal === null)("maps of real lists are drawn as plain SQL draws them", async () => {
  await importReal!(db);
  const memory = await indexOf(db);
  const random = seededRandom(202);
  const all = memory.listings(memory.numbers(NO_FILTERS, "recentes"));
  const queries = variedQueries(all, 40, 9).map(({ filters }) => ({ filters, near: pick(all, random) }));
  queries.push({ filters: NO_FILTERS, near: all[0]! });
  await expectSameMaps(memory, queries, random);
});

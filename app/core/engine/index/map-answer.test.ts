import { expect, test } from "vitest";
import { pointKind, type Listing, type Precision } from "#app/facts/listings/listing.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { newListing } from "#tests/listing.ts";
import { CENTRE, median, scattered } from "#tests/scattered-listings.ts";
import { buildIndex } from "./build-index.ts";
import type { MapItem } from "#app/core/engine/map-items.ts";
import { boxOfView, type View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";

const FRESHNESS = { newest: null, byState: {}, demo: false };
const SCREEN = { width: 1200, height: 800 };

const listings = scattered(3_000, 1);
const engine = await buildIndex([listings], FRESHNESS);
const street = listings.find(({ precision }) => precision === "rua")!;
/** Where listings are. */
const TOWN = [street.lng!, street.lat!] as const;

function mapOf(view: View, filters = NO_FILTERS) {
  return engine.map({ filters, view });
}

function viewOf(zoom: number, centre: readonly [number, number] = CENTRE): View {
  return { box: boxOfView(centre, zoom, SCREEN), zoom };
}

const within = (box: Box, { lat, lng }: { lat: number | null; lng: number | null }) =>
  lat !== null && lng !== null && lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;

test("from far away every placed match is in exactly one item", () => {
  const { total, inBox, unplaced, items, bounds } = mapOf(viewOf(5));
  const placed = listings.filter(({ lat }) => lat !== null);
  expect([total, inBox, unplaced]).toEqual([3_000, placed.length, 3_000 - placed.length]);
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(placed.length);
  expect(items.length).toBeLessThan(100);
  expect(placed.every((listing) => within(bounds!, listing))).toBe(true);
  expect(items.map(({ count }) => count)).toEqual(items.map(({ count }) => count).toSorted((a, b) => b - a));
});

test("the medians of a place are those of its listings", () => {
  const { items } = mapOf(viewOf(14, TOWN));
  const others = [12, 15, 16].flatMap((zoom) => mapOf(viewOf(zoom, TOWN)).items);
  const places = [...items, ...others].filter(({ kind }) => kind !== "grupo");
  for (const item of places) {
    if (item.kind === "grupo") continue;
    const here = listings.filter(
      (l) =>
        l.lat === item.lat &&
        l.lng === item.lng &&
        pointKind(l.precision) === item.kind &&
        l.citySlug === item.citySlug,
    );
    expect(item.count).toBe(here.length);
    expect(item.medianPriceCents).toBe(Math.round(median(here.map((l) => l.priceCents))!));
    const discount = median(here.flatMap((l) => l.discount ?? []));
    if (discount === null) expect(item.medianDiscount).toBeNull();
    else expect(item.medianDiscount).toBeCloseTo(discount, 2);
    expect(item.number).toBe(item.kind === "rua" && here.length === 1 ? here[0]!.number : null);
  }
  expect(places.length).toBeGreaterThan(5);
});

test("a cluster names the city with most of its listings and counts the others", () => {
  const { items } = mapOf({ box: { west: -180, south: -90, east: 180, north: 90 }, zoom: 0 });
  const placed = listings.filter(({ lat }) => lat !== null);
  const item = items.find(({ count }) => count === placed.length);
  if (item?.kind !== "grupo") throw new Error("from so far away everything is one cluster");
  const byCity = Map.groupBy(placed, ({ citySlug }) => citySlug);
  const most = Math.max(...[...byCity.values()].map(({ length }) => length));
  const main = [...byCity.values()].filter(({ length }) => length === most).map(([one]) => one!);
  expect(main.map(({ city, state }) => `${city}/${state}`)).toContain(item.mainCity);
  expect([item.cityCount, item.city]).toEqual([byCity.size, null]);
});

test("the drawn items stay the same while the map is panned", () => {
  let drawn = 0;
  for (const zoom of [6, 8, 10, 12, 14, 15]) {
    const here = viewOf(zoom, TOWN);
    const moved = viewOf(zoom, [TOWN[0] + 200 / 2 ** zoom, TOWN[1] - 90 / 2 ** zoom]);
    const both = (item: MapItem) => within(here.box, item) && within(moved.box, item);
    const before = mapOf(here).items.filter(both);
    drawn += before.length;
    expect(mapOf(moved).items.filter(both)).toEqual(before);
  }
  expect(drawn).toBeGreaterThan(20);
});

test("a cluster of places that are no addresses is drawn at one of them, never between them in the sea", () => {
  const places = new Set(listings.map(({ lat, lng }) => `${lat},${lng}`));
  const clusters = [5, 7, 9].flatMap((zoom) =>
    mapOf(viewOf(zoom)).items.filter((item) => item.kind === "grupo" && !item.exact),
  );
  expect(clusters.length).toBeGreaterThan(10);
  for (const { lat, lng } of clusters) expect(places.has(`${lat},${lng}`)).toBe(true);
});

test("close by, every place stands for itself", () => {
  const { items } = mapOf(viewOf(14, TOWN));
  expect(items.some(({ kind }) => kind === "bairro")).toBe(true);
  expect(items.every((item) => item.kind !== "grupo" || item.exact)).toBe(true);
});

test("there are never more than 400 items, however large the request", () => {
  const all = mapOf({ box: { west: -180, south: -90, east: 180, north: 90 }, zoom: 20 });
  expect(all.items.length).toBeLessThanOrEqual(400);
  expect(all.cellZoom).toBeLessThan(20);
  const dense = mapOf({ box: boxOfView(CENTRE, 9, { width: 4000, height: 4000 }), zoom: 20 });
  expect(dense.items.length).toBeLessThanOrEqual(400);
  expect(dense.items.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(dense.inBox * 0.9);
});

test("without a box the map is fitted to all matches", () => {
  const filters = { ...NO_FILTERS, cities: ["cidade-3-sp"] };
  const { view, bounds, inBox, total, unplaced } = engine.map({ filters, view: SCREEN });
  expect(inBox).toBe(total - unplaced);
  expect(view.zoom).toBeGreaterThan(9);
  expect(within(view.box, { lat: bounds!.south, lng: bounds!.west })).toBe(true);
  const nothing = engine.map({ filters: { ...NO_FILTERS, cities: ["nenhures-sp"] }, view: SCREEN });
  expect([nothing.total, nothing.bounds, nothing.items]).toEqual([0, null, []]);
  expect(nothing.view.zoom).toBeLessThan(5);
});

test("the map is fitted so that the most exact place found is shown with all of its radius, but no more than 12 km of it", async () => {
  const at = { lat: -23.55, lng: -46.63, state: "SP" as const, citySlug: "a-sp" };
  const known = (number: string, precision: Precision, precisionM: number) =>
    newListing({ ...at, number, precision, precisionM });
  const [town, district, door] = [
    known("1", "municipio", 9_000),
    known("2", "bairro", 700),
    known("3", "porta", 20),
  ];
  const zoomOf = async (...found: Listing[]) =>
    (await buildIndex([found], FRESHNESS)).map({ filters: NO_FILTERS, view: SCREEN }).view.zoom;
  const [closest, withDistrict] = [await zoomOf(door), await zoomOf(district)];
  expect(await zoomOf(town, district, door)).toBe(closest);
  expect(await zoomOf(town, district)).toBe(withDistrict);
  const alone = await buildIndex([[town]], FRESHNESS);
  const { view, bounds } = alone.map({ filters: NO_FILTERS, view: SCREEN });
  expect(view.zoom).toBeLessThan(withDistrict);
  expect(bounds).toEqual({ west: at.lng, east: at.lng, south: at.lat, north: at.lat });
  const metresUp = ((view.box.north - at.lat) / 360) * 40_030_000;
  expect(metresUp).toBeGreaterThan(9_000);
  expect(await zoomOf(known("4", "municipio", 90_000))).toBe(await zoomOf(known("5", "municipio", 12_000)));
});

test("the units of one address are one item, and its panel lists them", async () => {
  const point = { lat: -23.55, lng: -46.63, precision: "rua" as const, state: "SP" as const };
  const units = ["1001", "1002", "1003"].map((number) => newListing({ ...point, number, citySlug: "a-sp" }));
  const one = await buildIndex([units], FRESHNESS);
  const [item, ...others] = one.map({ filters: NO_FILTERS, view: viewOf(17, [-46.63, -23.55]) }).items;
  expect(others).toEqual([]);
  expect(item).toMatchObject({ kind: "rua", count: 3, number: null });
  const panel = one.place({
    filters: NO_FILTERS,
    place: item!.kind === "grupo" ? "" : item!.place,
    page: 1,
    pageSize: 2,
  });
  expect([panel.total, panel.items.map(({ number }) => number)]).toEqual([3, ["1001", "1002"]]);
});

test("the panel of a city is grouped by district, listings without one last", async () => {
  const point = {
    lat: -23.55,
    lng: -46.63,
    precision: "municipio" as const,
    citySlug: "a-sp",
    state: "SP" as const,
  };
  const rows = [
    newListing({ ...point, number: "2001", district: null, districtSlug: null }),
    newListing({ ...point, number: "2003", district: "Sé", districtSlug: "se" }),
    newListing({ ...point, number: "2002", district: "Sé", districtSlug: "se" }),
    newListing({ ...point, number: "2004", district: "Brás", districtSlug: "bras" }),
  ];
  const city = await buildIndex([rows], FRESHNESS);
  const panel = city.place({
    filters: NO_FILTERS,
    place: "municipio:a-sp:-23.55,-46.63",
    page: 1,
    pageSize: 20,
  });
  expect(panel.items.map(({ number }) => number)).toEqual(["2004", "2002", "2003", "2001"]);
  expect(panel.groups).toEqual([
    { slug: "bras", name: "Brás", count: 1 },
    { slug: "se", name: "Sé", count: 2 },
    { slug: null, name: null, count: 1 },
  ]);
  expect(city.place({ filters: NO_FILTERS, place: "rua:x", page: 1, pageSize: 20 }).total).toBe(0);
});

import { expect, test } from "vitest";
import type { Listing, Precision } from "#app/facts/listings/listing.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { newListing } from "#tests/listing.ts";
import { scattered } from "#tests/scattered-listings.ts";
import { indexOver } from "#tests/index-over.ts";
import { isInBox } from "#app/lib/ring.ts";

const SCREEN = { width: 1200, height: 800 };

test("without a box the map is fitted to all matches", async () => {
  const engine = await indexOver(scattered(3_000, 1));
  const filters = { ...NO_FILTERS, cities: ["cidade-3-sp"] };
  const { view, bounds, inBox, total, unplaced } = engine.map({ filters, view: SCREEN });
  expect(inBox).toBe(total - unplaced);
  expect(view.zoom).toBeGreaterThan(9);
  expect(isInBox(view.box, { lat: bounds!.south, lng: bounds!.west })).toBe(true);
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
  const zoomOf = async (...listings: Listing[]) =>
    (await indexOver(listings)).map({ filters: NO_FILTERS, view: SCREEN }).view.zoom;
  const [closest, withDistrict] = [await zoomOf(door), await zoomOf(district)];
  expect(await zoomOf(town, district, door)).toBe(closest);
  expect(await zoomOf(town, district)).toBe(withDistrict);
  const alone = await indexOver([town]);
  const { view, bounds } = alone.map({ filters: NO_FILTERS, view: SCREEN });
  expect(view.zoom).toBeLessThan(withDistrict);
  expect(bounds).toEqual({ west: at.lng, east: at.lng, south: at.lat, north: at.lat });
  const metresUp = ((view.box.north - at.lat) / 360) * 40_030_000;
  expect(metresUp).toBeGreaterThan(9_000);
  expect(await zoomOf(known("4", "municipio", 90_000))).toBe(await zoomOf(known("5", "municipio", 12_000)));
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
  const city = await indexOver(rows);
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

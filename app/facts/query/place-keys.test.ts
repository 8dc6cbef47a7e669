import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { randomListings, randomRequest } from "#tests/random-listings.ts";
import { FILTER_KEYS } from "./filter-keys.ts";
import { NO_FILTERS } from "./filters.ts";
import { isByPlace, PLACE_KEYS, withoutNamedPlaces, withoutPlaces } from "./place-keys.ts";

const AREA = { kind: "box" as const, west: -47, south: -23, east: -46, north: -22 };

test("a search is by place when it names a city, a district, an area or a text, and not when it names a state", () => {
  const named = {
    states: { ...NO_FILTERS, states: ["SP" as const] },
    cities: { ...NO_FILTERS, cities: ["campinas-sp"] },
    districts: { ...NO_FILTERS, districts: ["centro"] },
    area: { ...NO_FILTERS, area: AREA },
    text: { ...NO_FILTERS, text: "rua das flores" },
    types: { ...NO_FILTERS, types: ["casa"] },
  };
  const byPlace = Object.entries(named).flatMap(([key, filters]) => (isByPlace(filters) ? key : []));
  expect(byPlace).toEqual(["cities", "districts", "area", "text"]);
});

test("without its places a search has the same other conditions and no chosen place", () => {
  const random = seededRandom(301);
  const listings = randomListings(50, random);
  for (let i = 0; i < 200; i++) {
    const { filters } = randomRequest(listings, random);
    const anywhere = withoutPlaces(filters);
    for (const key of FILTER_KEYS)
      expect(anywhere[key]).toEqual(PLACE_KEYS.includes(key) ? NO_FILTERS[key] : filters[key]);
    expect(isByPlace({ ...anywhere, text: "" })).toBe(false);
  }
});

test("without its named places a search keeps its area of the map", () => {
  const chosen = { ...NO_FILTERS, states: ["SP" as const], cities: ["campinas-sp"], districts: ["centro"] };
  expect(withoutNamedPlaces({ ...chosen, types: ["casa"], area: AREA })).toEqual({
    ...NO_FILTERS,
    types: ["casa"],
    area: AREA,
  });
});

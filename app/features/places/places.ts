import type { Uf } from "#app/lib/br.ts";
import data from "./table/places.json" with { type: "json" };
import { stateOfIbge, type PlacesTable } from "./places-table.ts";
import { citiesOf, makeResolver, type City } from "./resolve-place.ts";

// A quarter of a megabyte: for the server. Pages get places through loaders.
const table = data as unknown as PlacesTable;

const CITIES: readonly City[] = citiesOf(table);
const BY_SLUG = new Map(CITIES.map((city) => [city.slug, city]));

/** Finds where a list row is; see `makeResolver`. */
export const resolvePlace = makeResolver(table);

/** The municipality of an address-bar slug (`sao-goncalo-rj`). */
export function cityBySlug(slug: string): City | null {
  return BY_SLUG.get(slug) ?? null;
}

/** All 5,571 municipalities, by IBGE code (so by state, then by name). */
export function allCities(): readonly City[] {
  return CITIES;
}

/** A rectangle in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** 350 km off the coast: with it the map of Pernambuco would be mostly sea. */
const FERNANDO_DE_NORONHA = 2605459;

/** The rectangle around a state's known places: what a map of the state shows first. */
export function stateBox(state: Uf): Box {
  const box: Box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [ibge, , lat, lng] of [...table.municipalities, ...table.places]) {
    if (stateOfIbge(ibge) !== state || lat === null || lng === null || ibge === FERNANDO_DE_NORONHA) continue;
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

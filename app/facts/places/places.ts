import data from "./table/places.json" with { type: "json" };
import type { PlacesTable } from "./places-table.ts";
import { citiesOf, makeResolver, type City } from "./resolve-place.ts";

// A quarter of a megabyte, for the server only. Pages get places through loaders.
const table = data as unknown as PlacesTable;

const CITIES: readonly City[] = citiesOf(table);
const BY_SLUG = new Map(CITIES.map((city) => [city.slug, city]));

/** Finds the place of a list row; see `makeResolver`. */
export const resolvePlace = makeResolver(table);

/** The municipality of an address-bar slug (`sao-goncalo-rj`). */
export function cityBySlug(slug: string): City | null {
  return BY_SLUG.get(slug) ?? null;
}

/** All 5,571 municipalities, by IBGE code (so by state, then by name). */
export function allCities(): readonly City[] {
  return CITIES;
}

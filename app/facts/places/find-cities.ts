import { isUf, type Uf } from "#app/lib/br.ts";
import type { Point } from "#app/lib/sphere.ts";
import { slugify } from "#app/lib/text.ts";
import { allCities } from "./places.ts";
import type { City } from "./resolve-place.ts";

/** A municipality by name, as `/cidades.json` lists them. */
export interface CityName {
  name: string;
  state: Uf;
  center: Point;
}

const MAX_CITIES = 8;

/**
 * Municipalities whose name begins with the typed text, then those with a later word that does; of one state or,
 * without one, of all. Case, accents and punctuation do not matter.
 */
export function findCities(typed: string, state: string | null): CityName[] {
  const start = slugify(typed.slice(0, 60));
  if (!start) return [];
  // Once: the text may be as long as an address.
  const of = state !== null && isUf(state) ? state : null;
  const first: City[] = [];
  const later: City[] = [];
  for (const city of allCities()) {
    if (of !== null && city.state !== of) continue;
    if (city.slug.startsWith(start)) first.push(city);
    else if (city.slug.slice(0, -3).includes(`-${start}`)) later.push(city);
  }
  const byName = (a: City, b: City) => a.slug.length - b.slug.length || (a.slug < b.slug ? -1 : 1);
  return [...first.sort(byName), ...later.sort(byName)].slice(0, MAX_CITIES).map(cityName);
}

function cityName({ name, state, lat, lng }: City): CityName {
  return { name, state, center: [lng, lat] };
}

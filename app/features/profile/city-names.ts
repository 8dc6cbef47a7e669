import { allCities } from "#app/features/places/places.ts";
import type { City } from "#app/features/places/resolve-place.ts";
import { isUf } from "#app/lib/br.ts";
import { slugify } from "#app/lib/text.ts";

export interface CityName {
  name: string;
  state: string;
}

const MOST = 8;

/**
 * Municipalities whose name begins with what was typed, then those with a later word that does; of one state or, without
 * one, of all. Case, accents and punctuation do not matter.
 */
export function suggestCities(typed: string, state: string | null): CityName[] {
  return findCities(typed, state).map((city) => ({ name: city.name, state: city.state }));
}

/** The same with all that is known of them. */
export function findCities(typed: string, state: string | null): City[] {
  const start = slugify(typed.slice(0, 60));
  if (!start) return [];
  const first: City[] = [];
  const later: City[] = [];
  for (const city of allCities()) {
    if (state !== null && isUf(state) && city.state !== state) continue;
    if (city.slug.startsWith(start)) first.push(city);
    else if (city.slug.slice(0, -3).includes(`-${start}`)) later.push(city);
  }
  const byName = (a: City, b: City) => a.slug.length - b.slug.length || (a.slug < b.slug ? -1 : 1);
  return [...first.sort(byName), ...later.sort(byName)].slice(0, MOST);
}

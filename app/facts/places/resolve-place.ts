import { LRUCache } from "lru-cache";
import type { Uf } from "#app/lib/br.ts";
import { slugify, squeeze } from "#app/lib/text.ts";
import { titleCase } from "#app/lib/title-case.ts";
import { DISTRICTS, SPELLINGS } from "./list-names.ts";
import { districtKey, placeNameKey } from "./place-name-key.ts";
import type { Place, ResolvePlace } from "./place.ts";
import { stateOfIbge, type PlacesTable } from "./places-table.ts";

/** A municipality; `lat` and `lng` are degrees, of its seat. */
export interface City {
  name: string;
  state: Uf;
  slug: string;
  ibgeCode: number;
  lat: number;
  lng: number;
  /** All of it lies within so many metres of its seat. */
  reachM: number;
}

interface Locality {
  city: City;
  name: string;
  /** Null where the source has no point of its own. */
  point: { lat: number; lng: number } | null;
}

/** More distinct (state, city, district) triples than any list holds; beyond it the cache is emptied. */
const MEMO_LIMIT = 50_000;

/** The table has no extents of districts: few reach farther from their point. */
const DISTRICT_METRES = 3_000;

/** Slug of a municipality or of an unknown name: `sao-goncalo-rj`. */
export function citySlug(name: string, state: Uf): string {
  return slugify(`${name} ${state}`);
}

/** The municipalities of a table, in its order. */
export function citiesOf(table: PlacesTable): City[] {
  return table.municipalities.map(([ibgeCode, name, lat, lng, reachM]) => {
    const state = stateOfIbge(ibgeCode);
    return { name, state, slug: citySlug(name, state), ibgeCode, lat, lng, reachM };
  });
}

/**
 * Finds the place of a list row by the list's own words: state, city (upper case, without accents) and district. Case,
 * accents and punctuation do not matter. A city is only known together with its state. Unknown cities keep their name
 * in title case and have neither code nor point. About 1 µs for a cached triple.
 */
export function makeResolver(table: PlacesTable): ResolvePlace {
  const cities = citiesOf(table);
  const byCode = new Map(cities.map((city) => [city.ibgeCode, city]));
  const byName = new Map<string, City>();
  const cityOf = (ibge: number): City => {
    const city = byCode.get(ibge);
    if (!city) throw new Error(`the places table names the unknown municipality ${ibge}`);
    return city;
  };
  for (const { name, ibge, state } of SPELLINGS) byName.set(state + placeNameKey(name), cityOf(ibge));
  for (const [ibge, name] of table.otherNames) {
    const city = cityOf(ibge);
    byName.set(city.state + placeNameKey(name), city);
  }
  for (const city of cities) byName.set(city.state + placeNameKey(city.name), city);

  /** By IBGE code and district; by state and name, null when two municipalities share the name. */
  const inside = new Map<string, Locality>();
  const localities = new Map<string, Locality | null>();
  /** Few municipalities have places of their own; for the others the district is not looked up. */
  const withPlaces = new Set(table.places.map(([ibge]) => ibge));
  for (const [ibge, name, lat, lng] of table.places) {
    const locality = { city: cityOf(ibge), name, point: { lat, lng } };
    inside.set(ibge + districtKey(name), locality);
    const key = locality.city.state + placeNameKey(name);
    localities.set(key, localities.has(key) ? null : locality);
  }
  for (const { state, name, ibge, locality } of DISTRICTS) {
    const key = state + placeNameKey(name);
    if (!localities.get(key)) localities.set(key, { city: cityOf(ibge), name: locality, point: null });
  }

  const locate = (state: Uf, cityName: string, district: string | null): Place => {
    const key = state + placeNameKey(cityName);
    const locality = byName.has(key) ? null : (localities.get(key) ?? null);
    const city = byName.get(key) ?? locality?.city;
    if (!city) return unknownPlace(state, cityName);
    const neighbourhood =
      district !== null && withPlaces.has(city.ibgeCode)
        ? inside.get(city.ibgeCode + districtKey(district))
        : null;
    const near = neighbourhood?.point ?? locality?.point ?? null;
    return {
      city: city.name,
      citySlug: city.slug,
      ibgeCode: city.ibgeCode,
      locality: locality?.name ?? null,
      lat: near?.lat ?? city.lat,
      lng: near?.lng ?? city.lng,
      precision: near ? "bairro" : "municipio",
      radiusM: near ? DISTRICT_METRES : city.reachM,
      step: "tabela",
    };
  };

  const memo = new LRUCache<string, Place>({ max: MEMO_LIMIT });
  return (state, city, district) => {
    const key = `${state}\n${city}\n${district ?? ""}`;
    const known = memo.get(key);
    if (known) return known;
    const place = Object.freeze(locate(state, city, district));
    memo.set(key, place);
    return place;
  };
}

function unknownPlace(state: Uf, cityName: string): Place {
  const city = titleCase(squeeze(cityName));
  return {
    city,
    citySlug: citySlug(city, state),
    ibgeCode: null,
    locality: null,
    lat: null,
    lng: null,
    precision: null,
    radiusM: null,
    step: null,
  };
}

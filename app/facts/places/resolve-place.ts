import { LRUCache } from "lru-cache";
import type { Uf } from "#app/lib/br.ts";
import { slugify, squeeze } from "#app/lib/text.ts";
import { titleCase } from "#app/lib/title-case.ts";
import { districtKey, placeNameKey, type Place, type ResolvePlace } from "./place.ts";
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

/** City names of the lists that are no municipality's official name, by state and IBGE code. */
interface ListName {
  state: Uf;
  /** As the list writes it. */
  name: string;
  ibge: number;
}

/** Former and variant names of municipalities. */
export const SPELLINGS: readonly ListName[] = [
  { state: "BA", name: "MUQUEM DE SAO FRANCISCO", ibge: 2922250 },
  { state: "BA", name: "SANTA TERESINHA", ibge: 2928505 },
  { state: "MG", name: "BRASOPOLIS", ibge: 3108909 },
  { state: "PA", name: "SANTA ISABEL DO PARA", ibge: 1506500 },
  { state: "PB", name: "CAMPO DE SANTANA", ibge: 2516409 },
  { state: "PB", name: "SANTAREM", ibge: 2513653 },
  { state: "PB", name: "SERIDO", ibge: 2515401 },
  { state: "PE", name: "SAO CAETANO", ibge: 2613107 },
  { state: "RJ", name: "PARATI", ibge: 3303807 },
  { state: "RN", name: "ASSU", ibge: 2400208 },
  { state: "RN", name: "AUGUSTO SEVERO", ibge: 2401305 },
  { state: "RN", name: "PRESIDENTE JUSCELINO", ibge: 2410306 },
  { state: "SP", name: "EMBU", ibge: 3515004 },
  { state: "SP", name: "FLORINIA", ibge: 3516101 },
  { state: "SP", name: "MOJI MIRIM", ibge: 3530805 },
  { state: "TO", name: "SAO VALERIO DA NATIVIDADE", ibge: 1720499 },
];

interface ListDistrict extends ListName {
  /** With accents. */
  locality: string;
}

/**
 * Districts and regions that the lists use as cities and the places table lacks. Each was checked against official
 * district lists, or against rows that name the same neighbourhood under the municipality. `ABARRACAMENTO` (RJ) is left
 * out on purpose: it is the first name of the bank's own list of cities, and the addresses under it are elsewhere.
 */
export const DISTRICTS: readonly ListDistrict[] = [
  { state: "BA", name: "MARIA QUITERIA", ibge: 2910800, locality: "Maria Quitéria" },
  { state: "CE", name: "CATUANA", ibge: 2303709, locality: "Catuana" },
  { state: "CE", name: "QUEIMADAS", ibge: 2305233, locality: "Queimadas" },
  { state: "DF", name: "AGUA QUENTE", ibge: 5300108, locality: "Água Quente" },
  { state: "DF", name: "ARAPOANGA", ibge: 5300108, locality: "Arapoanga" },
  { state: "DF", name: "ARNIQUEIRA", ibge: 5300108, locality: "Arniqueira" },
  { state: "DF", name: "SOL NASCENTE", ibge: 5300108, locality: "Sol Nascente" },
  { state: "GO", name: "GIRASSOL", ibge: 5205513, locality: "Girassol" },
  { state: "MS", name: "LAGOA BONITA", ibge: 5003454, locality: "Lagoa Bonita" },
  { state: "PA", name: "SAO LUIZ DO TAPAJOS", ibge: 1503606, locality: "São Luiz do Tapajós" },
  { state: "PE", name: "SANTO AGOSTINHO", ibge: 2602902, locality: "Santo Agostinho" },
  { state: "PE", name: "TERRA VERMELHA", ibge: 2604106, locality: "Terra Vermelha" },
  { state: "SP", name: "BONFIM PAULISTA", ibge: 3543402, locality: "Bonfim Paulista" },
];

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

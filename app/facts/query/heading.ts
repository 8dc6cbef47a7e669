import { joinAnd } from "#app/lib/enumerate.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { inCity, inState, inStateAlone, ofCity } from "#app/lib/place-words.ts";
import { areaPlace } from "./area-label.ts";
import type { Filters } from "./filters.ts";
import { cityName, cityState, districtName } from "./names.ts";
import type { FilterNames } from "./names.ts";

const MAX_NAMED = 3;

/**
 * The place of the filters, for headings: `São Paulo, SP`, `Campinas e Santos, SP`, `um raio de 5 km`, `todo o Brasil`.
 */
export function headingPlace(filters: Filters, names: FilterNames): string {
  const { states, cities, districts } = filters;
  if (cities.length > 0) {
    const city = citiesText(cities, names);
    if (districts.length === 0) return city;
    if (districts.length > MAX_NAMED) {
      return `${districts.length} bairros ${cities.length === 1 ? ofCity(cities[0]!, city) : `de ${city}`}`;
    }
    return `${joinAnd(districts.map((slug) => districtName(names, cities, slug)))}, ${city}`;
  }
  if (states.length === 0 || states.length === UFS.length) {
    return filters.area ? areaPlace(filters.area) : "todo o Brasil";
  }
  if (states.length > MAX_NAMED) return `${states.length} estados`;
  return joinAnd(states.map((uf) => UF_NAMES[uf]));
}

/** The same with its preposition: `em Campinas, SP`, `no Rio de Janeiro, RJ`, `na Bahia`, `no estado de São Paulo`. */
export function inPlace(filters: Filters, names: FilterNames): string {
  const { states, cities, districts } = filters;
  const place = headingPlace(filters, names);
  if (cities.length > 0) {
    return cities.length === 1 && districts.length === 0 ? inCity(cities[0]!, place) : `em ${place}`;
  }
  if (states.length === 0 || states.length === UFS.length || states.length > MAX_NAMED) return `em ${place}`;
  return states.length === 1 ? inStateAlone(states[0]!) : joinAnd(states.map(inState));
}

/** One state: `Campinas e Santos, SP`. Several: `Campinas/SP e Niterói/RJ`. Many: `5 cidades de SP`, `5 cidades`. */
function citiesText(cities: readonly string[], names: FilterNames): string {
  const states = new Set(cities.map(cityState));
  const single = states.size === 1 ? [...states][0] : null;
  if (cities.length > MAX_NAMED)
    return single ? `${cities.length} cidades de ${single}` : `${cities.length} cidades`;
  if (single) return `${joinAnd(cities.map((slug) => cityName(names, slug)))}, ${single}`;
  return joinAnd(cities.map((slug) => `${cityName(names, slug)}/${cityState(slug)}`));
}

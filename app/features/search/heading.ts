import { joinAnd } from "#app/lib/enumerate.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import type { Uf } from "#app/lib/br.ts";
import { areaPlace } from "./area-label.ts";
import type { Filters } from "./filters.ts";
import { cityName, cityState, districtName } from "./names.ts";
import type { FilterNames } from "./names.ts";

const MOST_NAMED = 3;

/** States whose name takes an article: `no Rio de Janeiro`, `na Bahia`, but `em São Paulo`. */
const ARTICLES: Partial<Record<Uf, "o" | "a">> = {
  AC: "o",
  AM: "o",
  AP: "o",
  BA: "a",
  CE: "o",
  DF: "o",
  ES: "o",
  MA: "o",
  PA: "o",
  PB: "a",
  PI: "o",
  PR: "o",
  RJ: "o",
  RN: "o",
  RS: "o",
  TO: "o",
};

/** Where the filters look, for headings: `São Paulo, SP`, `Campinas e Santos, SP`, `um raio de 5 km`, `todo o Brasil`. */
export function headingPlace(filters: Filters, names: FilterNames): string {
  const { states, cities, districts } = filters;
  if (cities.length > 0) {
    const city = citiesText(cities, names);
    if (districts.length === 0) return city;
    if (districts.length > MOST_NAMED) return `${districts.length} bairros de ${city}`;
    return `${joinAnd(districts.map((slug) => districtName(names, cities, slug)))}, ${city}`;
  }
  if (states.length === 0 || states.length === UFS.length) {
    return filters.area ? areaPlace(filters.area) : "todo o Brasil";
  }
  if (states.length > MOST_NAMED) return `${states.length} estados`;
  return joinAnd(states.map((uf) => UF_NAMES[uf]));
}

/** The same with its preposition: `em Campinas, SP`, `no Rio de Janeiro`, `na Bahia`. */
export function inPlace(filters: Filters, names: FilterNames): string {
  const { states, cities, districts } = filters;
  const place = headingPlace(filters, names);
  if (cities.length > 0) {
    return cities.length === 1 && districts.length === 0 && cities[0] === "rio-de-janeiro-rj"
      ? `no ${place}`
      : `em ${place}`;
  }
  if (states.length === 0 || states.length === UFS.length || states.length > MOST_NAMED) return `em ${place}`;
  return joinAnd(states.map((uf) => `${stateIn(uf)} ${UF_NAMES[uf]}`));
}

function stateIn(uf: Uf): string {
  const article = ARTICLES[uf];
  return article ? `n${article}` : "em";
}

/** One state: `Campinas e Santos, SP`. Several: `Campinas/SP e Niterói/RJ`. Many: `5 cidades de SP`, `5 cidades`. */
function citiesText(cities: readonly string[], names: FilterNames): string {
  const states = new Set(cities.map(cityState));
  const single = states.size === 1 ? [...states][0] : null;
  if (cities.length > MOST_NAMED)
    return single ? `${cities.length} cidades de ${single}` : `${cities.length} cidades`;
  if (single) return `${joinAnd(cities.map((slug) => cityName(names, slug)))}, ${single}`;
  return joinAnd(cities.map((slug) => `${cityName(names, slug)}/${cityState(slug)}`));
}

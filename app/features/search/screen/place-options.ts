import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { slugify } from "#app/lib/text.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { cityName, cityState, districtName, PLAIN_NAMES } from "#app/facts/query/names.ts";
import type { FacetCount, Facets } from "#app/core/engine/search-engine.ts";
import { own } from "#app/lib/own.ts";
import { optionsOf, type Option } from "./filter-options.ts";
import type { UnknownCounts } from "./unknown-counts.ts";

/** Places of one kind: those with most properties and the chosen ones. `more` others can be found by typing. */
export interface PlaceList {
  options: Option[];
  more: number;
}

export interface PlaceLists {
  states: Option[];
  /** Empty until a state or a city is chosen. */
  cities: PlaceList;
  /** Empty until a city is chosen. */
  districts: PlaceList;
}

/** A place that matches typed text; `key` is its key in the address. */
export interface PlaceMatch extends Option {
  key: "estado" | "cidade" | "bairro";
}

const MAX_LISTED = 80;
const MAX_MATCHES = 30;

const STATES = new Map<string, string>(
  UFS.map((uf) => [uf, UF_NAMES[uf]] as const).sort((a, b) => a[1].localeCompare(b[1], "pt-BR")),
);

/** The three levels: all states, the cities of the chosen states, the districts of the chosen cities. */
export function placeLists(
  facets: Facets,
  { states, cities, districts }: Filters,
  unknown: UnknownCounts["states"] = {},
): PlaceLists {
  const listed = states.length > 0 || cities.length > 0;
  return {
    states: optionsOf(STATES, facets.estado, states).map((option) => {
      const why = option.count === 0 ? own(unknown, option.value) : undefined;
      return why === undefined ? option : { ...option, unknown: why };
    }),
    cities: listed ? mostOf(cityFacet(facets, states), cities, namedCity) : NO_PLACES,
    districts:
      cities.length > 0
        ? mostOf(facets.bairro, districts, (slug) => districtName(PLAIN_NAMES, cities, slug))
        : NO_PLACES,
  };
}

const NO_PLACES: PlaceList = { options: [], more: 0 };

function mostOf(facet: FacetCount[], chosen: string[], nameOf: (slug: string) => string): PlaceList {
  const known = new Map(facet.map((item) => [item.value, item.label]));
  const most = facet.slice(0, MAX_LISTED);
  const rest = facet.slice(MAX_LISTED).filter((item) => chosen.includes(item.value));
  // Chosen places without a property under the other filters.
  const missing = chosen.filter((slug) => !known.has(slug));
  const names = new Map(missing.map((slug) => [slug, nameOf(slug)]));
  const shown = [...most, ...rest];
  return {
    options: [...optionsOf(new Map(), shown, []), ...optionsOf(names, [], [])].map((option) => ({
      ...option,
      checked: chosen.includes(option.value),
    })),
    more: facet.length - shown.length,
  };
}

/** With a single state chosen, the state's code is left out of the names. */
function cityFacet({ cidade }: Facets, states: string[]): FacetCount[] {
  if (states.length !== 1) return cidade;
  return cidade.map((item) => ({ ...item, label: item.label.replace(/\/[A-Z]{2}$/, "") }));
}

function namedCity(slug: string): string {
  return `${cityName(PLAIN_NAMES, slug)}/${cityState(slug)}`;
}

/**
 * Places of the facets in which words begin as typed, ignoring accents and case: states, then cities, then
 * districts, each with most properties first.
 */
export function placeMatches(
  facets: Facets,
  { states, cities, districts }: Filters,
  typed: string,
): PlaceMatch[] {
  const wanted = slugify(typed);
  if (wanted === "") return [];
  const matching = (
    key: PlaceMatch["key"],
    facet: FacetCount[],
    chosen: readonly string[],
    slugOf: (item: FacetCount) => string,
  ) =>
    facet
      .filter((item) => `-${slugOf(item)}`.includes(`-${wanted}`))
      .slice(0, MAX_MATCHES)
      .map((item) => ({ key, ...item, checked: chosen.includes(item.value) }));
  const isState = (item: FacetCount) => `${slugify(item.label)}-${item.value.toLowerCase()}`;
  return [
    ...matching("estado", facets.estado, states, isState),
    ...matching("cidade", facets.cidade, cities, (item) => item.value),
    ...matching("bairro", facets.bairro, districts, (item) => item.value),
  ].slice(0, MAX_MATCHES);
}

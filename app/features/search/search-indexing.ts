import { LEAST_IN_DISTRICT } from "#app/facts/listings/listing.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters, SearchQuery } from "#app/facts/query/filters.ts";
import { cityState } from "#app/facts/query/names.ts";
import { isDefault, usualFor, type UsualSort } from "#app/facts/query/query-codec.ts";
import type { Uf } from "#app/lib/br.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";

/** What search engines are told about an address of the search. */
interface SearchIndexing {
  /** Whether its results may be listed; robots follow its links in any case. */
  indexed: boolean;
  /** The path of the page that stands for it: its own, or that of the place it belongs to. */
  canonical: string;
}

/** What the lists say about the search. */
interface Known {
  /** How many properties match. */
  total: number;
  /** The states whose lists are held. */
  states: ReadonlySet<Uf>;
}

const PLACE_KEYS = new Set<FilterKey>(["states", "cities", "districts"]);

/**
 * The only rule about searches in search engines: `/dashboard` is indexed as it is, a search for a place and nothing
 * else hands over to the page of the place, and every other combination is followed but not indexed.
 */
export function searchIndexing(query: SearchQuery, usualSort: UsualSort, known: Known): SearchIndexing {
  const { filters } = query;
  const isPlain =
    query.sort === usualFor(filters, usualSort) &&
    !query.grouped &&
    !query.sentence &&
    !query.view &&
    query.through === 1;
  const keys = FILTER_KEYS.filter((key) => !isDefault(filters, key));
  const isPlace = keys.every((key) => PLACE_KEYS.has(key)) && keys.length > 0;
  const whole = isPlain && isPlace && known.total > 0 ? wholePlace(filters, known.total) : null;
  if (whole !== null) return { indexed: true, canonical: whole };
  return { indexed: isPlain && keys.length === 0, canonical: around(filters, known) };
}

/** The page of the place that the filters name, if they name one and it has a page; there are matches. */
function wholePlace({ states, cities, districts }: Filters, total: number): string | null {
  const [city] = cities;
  const [district] = districts;
  if (cities.length > 1 || districts.length > 1 || states.length > 1) return null;
  if (city === undefined) return placeHref({ state: states[0]!, citySlug: null, districtSlug: null });
  const place = { state: cityState(city) as Uf, citySlug: city };
  if (district === undefined) return placeHref({ ...place, districtSlug: null });
  return total >= LEAST_IN_DISTRICT ? placeHref({ ...place, districtSlug: district }) : null;
}

/** The page of the smallest place with a page in which all matches are; without one, the search itself. */
function around({ states, cities }: Filters, { total, states: knownStates }: Known): string {
  const [city] = cities;
  // A city without any match may be one that no list has named.
  if (city !== undefined && cities.length === 1 && total > 0)
    return placeHref({ state: cityState(city) as Uf, citySlug: city, districtSlug: null });
  const ufs = new Set(cities.length > 0 ? cities.map((slug) => cityState(slug) as Uf) : states);
  const [state] = ufs;
  return state !== undefined && ufs.size === 1 && knownStates.has(state)
    ? placeHref({ state, citySlug: null, districtSlug: null })
    : SEARCH_PATH;
}

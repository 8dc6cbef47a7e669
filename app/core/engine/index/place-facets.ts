import { districtSlugs, isFuller } from "#app/facts/places/district-slug.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { reusedCounters } from "#app/lib/counters.ts";
import { countRange, type Bitset } from "#app/lib/bitset.ts";
import type { CitySegment, Places, Segment } from "./place-columns.ts";
import { rankedFacet } from "./facet-list.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { FacetCount } from "#app/core/engine/search-engine.ts";
import type { DistrictCount } from "#app/facts/query/sentence/listed-places.ts";

/** Keys that choose segments of rows. */
export type PlaceKey = "states" | "cities" | "districts";

/**
 * The rows of the chosen places as segments in order; null for everywhere. A district must also lie in the chosen
 * cities and states, a city in the chosen states.
 */
export function placeSegments(
  places: Places,
  { states, cities, districts }: Pick<Filters, PlaceKey>,
): Segment[] | null {
  if (districts.length) {
    return inOrder(
      districtSlugs(districts)
        .flatMap((slug) => places.districtsBySlug.get(slug) ?? [])
        .filter((district) => isAny(states, district.state) && isAny(cities, district.citySlug)),
    );
  }
  if (cities.length) return inOrder(citiesOf(places, cities).filter((city) => isAny(states, city.state)));
  if (states.length) return places.states.filter((state) => states.includes(state.code));
  return null;
}

const placeCounts = reusedCounters();

/** `matches`: rows that satisfy everything but the choice of places; null for all rows. */
export function stateFacet(places: Places, matches: Bitset | null): FacetCount[] {
  const { states } = places;
  const counts = placeCounts(states.length);
  for (let i = 0; i < states.length; i++) counts[i] = countIn(matches, states[i]!);
  return rankedFacet(
    states.map((state) => state.code),
    states.map((state) => UF_NAMES[state.code]),
    counts,
  );
}

/** Cities of the chosen states, or of all; at most so many. */
export function cityFacet(
  places: Places,
  matches: Bitset | null,
  { states }: Filters,
  most?: number,
): FacetCount[] {
  const counts = placeCounts(places.citySlugs.length);
  const counted =
    states.length === 0
      ? places.cities
      : [...new Set(states)].flatMap((state) => places.citiesByState.get(state) ?? []);
  for (const city of counted) counts[city.city]! += countIn(matches, city);
  return rankedFacet(places.citySlugs, places.cityLabels, counts, most);
}

/** Districts of the chosen cities; those of the same name in two cities are added up. */
export function districtFacet(
  places: Places,
  matches: Bitset | null,
  { states, cities }: Filters,
): FacetCount[] {
  if (!cities.length) return [];
  const districts = new Map<string, FacetCount>();
  for (const city of citiesOf(places, cities)) {
    if (!isAny(states, city.state)) continue;
    for (let i = firstDistrict(places, city.start); i < places.districts.length; i++) {
      const district = places.districts[i]!;
      if (district.start >= city.end) break;
      const count = countIn(matches, district);
      if (count > 0) addDistrict(districts, district.slug, district.label, count);
    }
  }
  return [...districts.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** The districts that have matches, in any city. */
export function countedDistricts(places: Places, matches: Bitset | null): DistrictCount[] {
  return places.districts.flatMap((district) => {
    const count = countIn(matches, district);
    const { citySlug, slug, label } = district;
    return count > 0 ? [{ citySlug, slug, label, count }] : [];
  });
}

/** Of several spellings of one slug the fullest is shown. */
function addDistrict(districts: Map<string, FacetCount>, value: string, label: string, count: number): void {
  const district = districts.get(value);
  if (!district) {
    districts.set(value, { value, label, count });
    return;
  }
  district.count += count;
  if (isFuller(label, district.label)) district.label = label;
}

function countIn(matches: Bitset | null, { start, end }: Segment): number {
  return matches ? countRange(matches, start, end) : end - start;
}

function isAny<T>(chosen: T[], value: T): boolean {
  return chosen.length === 0 || chosen.includes(value);
}

function citiesOf(places: Places, slugs: string[]): CitySegment[] {
  return [...new Set(slugs)].flatMap((slug) => places.citiesBySlug.get(slug) ?? []);
}

function inOrder(segments: Segment[]): Segment[] {
  return [...new Set(segments)].sort((a, b) => a.start - b.start);
}

function firstDistrict({ districts }: Places, row: number): number {
  let low = 0;
  let high = districts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (districts[middle]!.start < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Uf } from "#app/lib/br.ts";
import { isFuller } from "#app/facts/places/district-slug.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Pause } from "./radix-sort.ts";

/** Neighbouring rows `start` to `end` (exclusive). Rows are in order of state, city and district. */
export interface Segment {
  start: number;
  end: number;
}

interface StateSegment extends Segment {
  code: Uf;
}

export interface CitySegment extends Segment {
  /** Position of the slug among `citySlugs`. */
  city: number;
  slug: string;
  state: Uf;
}

interface DistrictSegment extends Segment {
  slug: string;
  label: string;
  citySlug: string;
  state: Uf;
}

export interface Places {
  states: StateSegment[];
  cities: CitySegment[];
  /** Ascending, with the names that people read. */
  citySlugs: string[];
  cityLabels: string[];
  districts: DistrictSegment[];
  citiesByState: Map<Uf, CitySegment[]>;
  citiesBySlug: Map<string, CitySegment[]>;
  districtsBySlug: Map<string, DistrictSegment[]>;
}

/** Sorts after every slug: rows without a district come last in their city. */
const NO_DISTRICT = "\uffff";

/** Rows with the same key are neighbours; keys ascend by state, city and district. */
export function placeKey(listing: Listing): string {
  return `${listing.state}\n${listing.citySlug}\n${listing.districtSlug ?? NO_DISTRICT}`;
}

/**
 * The segment of rows of each state, city and district; `listings` are in order of their place keys. Pauses after every
 * `slice`.
 */
export async function buildPlaces(listings: Listing[], pause: Pause, slice: number): Promise<Places> {
  const states: StateSegment[] = [];
  const cities: CitySegment[] = [];
  const districts: DistrictSegment[] = [];
  const labels = new Map<string, string>();
  for (let row = 0; row < listings.length; row++) {
    if (row % slice === 0) await pause();
    const listing = listings[row]!;
    const { state, citySlug, districtSlug } = listing;
    let stateSegment = states.at(-1);
    if (stateSegment?.code !== state) {
      states.push((stateSegment = { code: state, start: row, end: row }));
    }
    stateSegment.end = row + 1;
    let city = cities.at(-1);
    if (city?.slug !== citySlug || city.state !== state) {
      cities.push((city = { city: 0, slug: citySlug, state, start: row, end: row }));
    }
    city.end = row + 1;
    if (row === city.start || listing.city !== listings[row - 1]!.city) {
      const label = `${listing.city}/${state}`;
      const held = labels.get(citySlug);
      if (held === undefined || label < held) labels.set(citySlug, label);
    }
    if (districtSlug === null) continue;
    const name = listing.district ?? districtSlug;
    let district = districts.at(-1);
    if (district?.slug !== districtSlug || district.citySlug !== citySlug || district.state !== state) {
      districts.push((district = { slug: districtSlug, label: name, citySlug, state, start: row, end: row }));
    }
    district.end = row + 1;
    if (isFuller(name, district.label)) district.label = name;
  }
  const citySlugs = [...labels.keys()].sort();
  const position = new Map(citySlugs.map((slug, i) => [slug, i]));
  for (const city of cities) city.city = position.get(city.slug)!;
  return {
    states,
    cities,
    citySlugs,
    cityLabels: citySlugs.map((slug) => labels.get(slug)!),
    districts,
    citiesByState: Map.groupBy(cities, (city) => city.state),
    citiesBySlug: Map.groupBy(cities, (city) => city.slug),
    districtsBySlug: Map.groupBy(districts, (district) => district.slug),
  };
}

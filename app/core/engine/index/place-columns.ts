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
  /** Of several spellings of its name the first in code-unit order, with its state. */
  label: string;
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
export function placeKey(of: Pick<Listing, "state" | "citySlug" | "districtSlug">): string {
  return `${of.state}\n${of.citySlug}\n${of.districtSlug ?? NO_DISTRICT}`;
}

/** One city with its districts. */
interface CityRows {
  city: CitySegment;
  districts: DistrictSegment[];
}

/** The city that begins at a row, and its districts; `end`: no row from there on belongs to it. */
function readCity(listings: readonly Listing[], start: number, end: number): CityRows {
  const { citySlug, state } = listings[start]!;
  const city: CitySegment = { city: 0, slug: citySlug, label: "", state, start, end: start };
  const districts: DistrictSegment[] = [];
  for (let row = start; row < end; row++) {
    const listing = listings[row]!;
    if (listing.citySlug !== citySlug || listing.state !== state) break;
    city.end = row + 1;
    if (row === start || listing.city !== listings[row - 1]!.city) {
      const label = `${listing.city}/${state}`;
      if (row === start || label < city.label) city.label = label;
    }
    const { districtSlug } = listing;
    if (districtSlug === null) continue;
    const name = listing.district ?? districtSlug;
    let district = districts.at(-1);
    if (district?.slug !== districtSlug) {
      districts.push((district = { slug: districtSlug, label: name, citySlug, state, start: row, end: row }));
    }
    district.end = row + 1;
    if (isFuller(name, district.label)) district.label = name;
  }
  return { city, districts };
}

/**
 * The segment of rows of each state, city and district; `listings` are in order of their place keys. Pauses after every
 * `slice`.
 */
export async function buildPlaces(
  listings: readonly Listing[],
  pause: Pause,
  slice: number,
): Promise<Places> {
  const cities: CityRows[] = [];
  let since = 0;
  for (let row = 0; row < listings.length;) {
    const read = readCity(listings, row, listings.length);
    cities.push(read);
    since += read.city.end - row;
    row = read.city.end;
    if (since < slice) continue;
    since = 0;
    await pause();
  }
  return placesOf(
    cities.map(({ city }) => city),
    cities.flatMap(({ districts }) => districts),
    pause,
  );
}

/** The segments are in the order of their rows. */
async function placesOf(cities: CitySegment[], districts: DistrictSegment[], pause: Pause): Promise<Places> {
  const states: StateSegment[] = [];
  const labels = new Map<string, string>();
  for (const { slug, label, state, start, end } of cities) {
    const last = states.at(-1);
    if (last?.code === state) last.end = end;
    else states.push({ code: state, start, end });
    const known = labels.get(slug);
    if (known === undefined || label < known) labels.set(slug, label);
  }
  const citySlugs = [...labels.keys()].sort();
  const position = new Map(citySlugs.map((slug, i) => [slug, i]));
  for (const city of cities) city.city = position.get(city.slug)!;
  await pause();
  const citiesByState = Map.groupBy(cities, (city) => city.state);
  const citiesBySlug = Map.groupBy(cities, (city) => city.slug);
  await pause();
  const districtsBySlug = Map.groupBy(districts, (district) => district.slug);
  const cityLabels = citySlugs.map((slug) => labels.get(slug)!);
  await pause();
  return { states, cities, citySlugs, cityLabels, districts, citiesByState, citiesBySlug, districtsBySlug };
}

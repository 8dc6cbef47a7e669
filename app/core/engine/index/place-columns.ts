import type { Uf } from "#app/lib/br.ts";
import { isFuller } from "#app/facts/places/district-slug.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Pause } from "./radix-sort.ts";
import { insertionPoints, isUnmoved, type RowMoves } from "./row-moves.ts";

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

export interface DistrictSegment extends Segment {
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
  const found: CityRows[] = [];
  let since = 0;
  for (let row = 0; row < listings.length;) {
    const read = readCity(listings, row, listings.length);
    found.push(read);
    since += read.city.end - row;
    row = read.city.end;
    if (since < slice) continue;
    since = 0;
    await pause();
  }
  return placesOf(
    found.map(({ city }) => city),
    found.flatMap(({ districts }) => districts),
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
    const held = labels.get(slug);
    if (held === undefined || label < held) labels.set(slug, label);
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

/**
 * The places after a change; `moves`: those of rows with other names of places. Only cities that such rows left or came to
 * are read again.
 */
export async function changePlaces(
  before: Places,
  moves: RowMoves,
  listingsBefore: readonly Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<Places> {
  if (isUnmoved(moves)) return before;
  const keyOf = ({ state, slug }: { state: Uf; slug: string }) => `${state}\n${slug}`;
  const touched = new Set<string>();
  const touch = ({ state, citySlug }: Listing) => touched.add(keyOf({ state, slug: citySlug }));
  for (const row of moves.left) touch(listingsBefore[row]!);
  for (const row of moves.entered) touch(listings[row]!);
  const cities: CitySegment[] = [];
  const districts: DistrictSegment[] = [];
  // Cities that nothing left or came to only move, and so do their districts.
  let next = 0;
  for (const [i, city] of before.cities.entries()) {
    if (i % 100 === 0) await pause();
    const isTouched = touched.has(keyOf(city));
    const by = isTouched ? 0 : moves.to[city.start]! - city.start;
    const moved = <S extends Segment>(segment: S): S => ({
      ...segment,
      start: segment.start + by,
      end: segment.end + by,
    });
    if (!isTouched) cities.push(moved(city));
    for (; next < before.districts.length && before.districts[next]!.start < city.end; next++)
      if (!isTouched) districts.push(moved(before.districts[next]!));
  }
  for (const key of touched) {
    const [state, slug] = key.split("\n") as [Uf, string];
    const start = await firstOf(listings, state, slug, pause);
    const first = listings[start];
    if (first?.state !== state || first.citySlug !== slug) continue;
    const read = readCity(listings, start, listings.length);
    cities.push(read.city);
    for (const district of read.districts) districts.push(district);
    await pause();
  }
  const byStart = (a: Segment, b: Segment) => a.start - b.start;
  cities.sort(byStart);
  districts.sort(byStart);
  await pause();
  return placesOf(cities, districts, pause);
}

/** The first row of a city, or of what comes after it. */
async function firstOf(listings: readonly Listing[], state: Uf, slug: string, pause: Pause): Promise<number> {
  const comesFirst = (row: number) =>
    comparePlaces(listings[row]!.state, listings[row]!.citySlug, state, slug) < 0;
  const [first] = await insertionPoints(listings.length, 1, comesFirst, pause);
  return first!;
}

/** Code-unit order of `state\ncity`, as in place keys. */
function comparePlaces(state: Uf, slug: string, otherState: Uf, otherSlug: string): number {
  const [a, b] = [`${state}\n${slug}\n`, `${otherState}\n${otherSlug}\n`];
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { Listing } from "#app/facts/listings/listing.ts";
import { isFuller } from "#app/facts/places/district-slug.ts";
import {
  placeKey,
  placesOf,
  type CitySegment,
  type DistrictSegment,
  type Places,
  type Segment,
} from "./place-columns.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { isUnmoved, type RowMoves } from "./row-moves.ts";

/** Neighbouring rows of one district of one city, or those of a city without a district. */
interface Group extends Segment {
  /** Null for rows without a district. */
  district: DistrictSegment | null;
  city: CitySegment;
}

/** A group after a change; `was`: what it was before, null for a new one. */
interface NextGroup extends Segment {
  was: Group | null;
  /** Rows that left it, and the new rows that came to it. */
  left: number;
  entered: Uint32Array;
}

/**
 * The places after a change; `moves`: those of rows with other names of places. Where segments begin and end is counted from
 * the rows that left and came; of names only those are read that tell whether a label is still the right one.
 */
export async function changePlaces(
  before: Places,
  moves: RowMoves,
  listings: readonly Listing[],
  pause: Pause,
): Promise<Places> {
  if (isUnmoved(moves)) return before;
  const next = nextGroups(groupsOf(before), moves, listings);
  await pause();
  const cities: CitySegment[] = [];
  const districts: DistrictSegment[] = [];
  for (let first = 0; first < next.length;) {
    const { state, citySlug } = listings[next[first]!.start]!;
    let last = first + 1;
    while (last < next.length && isOfCity(listings[next[last]!.start]!, state, citySlug)) last++;
    const groups = next.slice(first, last);
    cities.push(await cityOf(groups, listings, pause));
    for (const group of groups) {
      const district = await districtOf(group, listings, pause);
      if (district) districts.push(district);
    }
    first = last;
    await pause();
  }
  return placesOf(cities, districts, pause);
}

function isOfCity(listing: Listing, state: string, citySlug: string): boolean {
  return listing.state === state && listing.citySlug === citySlug;
}

function keyOf({ city, district }: Group): string {
  return placeKey({ state: city.state, citySlug: city.slug, districtSlug: district?.slug ?? null });
}

/** All groups in the order of their rows. */
function groupsOf({ cities, districts }: Places): Group[] {
  const groups: Group[] = [];
  let next = 0;
  for (const city of cities) {
    let { start } = city;
    for (; next < districts.length && districts[next]!.start < city.end; next++) {
      const district = districts[next]!;
      groups.push({ start: district.start, end: district.end, district, city });
      start = district.end;
    }
    if (start < city.end) groups.push({ start, end: city.end, district: null, city });
  }
  return groups;
}

/** The groups that have rows after a change, in order. Rows that came are in the same order, those of a group together. */
function nextGroups(
  groups: readonly Group[],
  { left, entered }: RowMoves,
  listings: readonly Listing[],
): NextGroup[] {
  const next: NextGroup[] = [];
  let [row, gone, come] = [0, 0, 0];
  /** Takes the rows that came and are of the same group as the next one. */
  const comers = (isSame: (listing: Listing) => boolean): Uint32Array => {
    const first = come;
    while (come < entered.length && isSame(listings[entered[come]!]!)) come++;
    return entered.subarray(first, come);
  };
  const take = (was: Group | null, staying: number, leaving: number, own: Uint32Array) => {
    const size = staying + own.length;
    if (size > 0) next.push({ start: row, end: row + size, was, left: leaving, entered: own });
    row += size;
  };
  /** Takes rows of new groups, as long as these come before a group that there was; null: as long as there are any. */
  const takeNew = (until: Group | null) => {
    while (come < entered.length && entered[come] === row) {
      const listing = listings[row]!;
      if (until && placeKey(listing) >= keyOf(until)) break;
      const { state, citySlug, districtSlug } = listing;
      const isSame = (other: Listing) =>
        isOfCity(other, state, citySlug) && other.districtSlug === districtSlug;
      take(null, 0, 0, comers(isSame));
    }
  };
  for (const group of groups) {
    const { city, district } = group;
    const isOwn = (listing: Listing) =>
      isOfCity(listing, city.state, city.slug) && listing.districtSlug === (district?.slug ?? null);
    takeNew(group);
    const first = gone;
    while (gone < left.length && left[gone]! < group.end) gone++;
    const leaving = gone - first;
    take(group, group.end - group.start - leaving, leaving, comers(isOwn));
  }
  takeNew(null);
  return next;
}

/** The city of these groups. Of several spellings of its name the first in code-unit order is its label. */
async function cityOf(
  groups: readonly NextGroup[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<CitySegment> {
  const [start, end] = [groups[0]!.start, groups.at(-1)!.end];
  const { state, citySlug: slug } = listings[start]!;
  const was = groups.find((group) => group.was)?.was?.city;
  const labelAt = (row: number) => `${listings[row]!.city}/${state}`;
  const isFirst = (name: string, than: string) => name < than;
  const label = await labelOf({ start, end, was: was?.label, ...sumOf(groups) }, labelAt, isFirst, pause);
  return { city: 0, slug, label, state, start, end };
}

function sumOf(groups: readonly NextGroup[]): { left: number; entered: number[] } {
  const sum = { left: 0, entered: [] as number[] };
  for (const { left, entered } of groups) {
    sum.left += left;
    for (const row of entered) sum.entered.push(row);
  }
  return sum;
}

/** The district of a group; null for rows without one. Of several spellings of its name the fullest is its label. */
async function districtOf(
  { start, end, was, left, entered }: NextGroup,
  listings: readonly Listing[],
  pause: Pause,
): Promise<DistrictSegment | null> {
  const { state, citySlug, districtSlug: slug } = listings[start]!;
  if (slug === null) return null;
  const nameAt = (row: number) => listings[row]!.district ?? slug;
  const segment = { start, end, left, entered, was: was?.district?.label };
  return { slug, label: await labelOf(segment, nameAt, isFuller, pause), citySlug, state, start, end };
}

interface Labelled extends Segment {
  /** The label before; none for a new place. */
  was: string | undefined;
  left: number;
  entered: ArrayLike<number>;
}

/**
 * The name that is preferred to all others in these rows. It was `was` before so many rows left: as soon as a row is found
 * that still has this name, only those that entered can have a better one.
 */
async function labelOf(
  { start, end, was, left, entered }: Labelled,
  nameAt: (row: number) => string,
  isBetter: (name: string, than: string) => boolean,
  pause: Pause,
): Promise<string> {
  let label = was;
  if (was === undefined || left > 0) {
    label = nameAt(start);
    let found = label === was;
    await inSlices(end - start, pause, (from, stop) => {
      for (let i = from; i < stop && !found; i++) {
        const name = nameAt(start + i);
        if (isBetter(name, label!)) label = name;
        found = name === was;
      }
    });
  }
  for (let i = 0; i < entered.length; i++) {
    const name = nameAt(entered[i]!);
    if (isBetter(name, label!)) label = name;
  }
  return label!;
}

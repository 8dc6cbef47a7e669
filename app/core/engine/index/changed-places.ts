import type { Listing } from "#app/facts/listings/listing.ts";
import type { Uf } from "#app/lib/br.ts";
import { isFuller } from "#app/facts/places/district-slug.ts";
import {
  placeKey,
  placesOf,
  type CitySegment,
  type DistrictSegment,
  type Places,
  type Segment,
} from "./place-columns.ts";
import { eachInSlices, inSlices, type Pause, SLICE } from "./radix-sort.ts";
import { isUnmoved, type RowMoves } from "./row-moves.ts";

const NO_ROWS = new Uint32Array(0);

/** Neighbouring rows of one district of one city, or those of a city without a district. */
interface Group extends Segment {
  /** Null for rows without a district. */
  district: DistrictSegment | null;
  city: CitySegment;
}

/** A group after a change. */
interface NextGroup extends Segment {
  state: Uf;
  citySlug: string;
  /** Of its district; null for rows without one. */
  slug: string | null;
  /** What it was before; null for a new one. */
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
  const held = groupsOf(before);
  await pause();
  const { next, lessened } = await nextGroups(held, moves, listings, pause);
  await pause();
  const cities: CitySegment[] = [];
  const districts: DistrictSegment[] = [];
  for (let first = 0; first < next.length;) {
    const { state, citySlug } = next[first]!;
    let last = first + 1;
    while (last < next.length && next[last]!.citySlug === citySlug && next[last]!.state === state) last++;
    const groups = next.slice(first, last);
    const city = groups.find((group) => group.was)?.was?.city;
    const isLess = city !== undefined && lessened.has(city);
    const isMoved = !isLess && groups.every(isOnlyMoved);
    const segment = { start: groups[0]!.start, end: groups.at(-1)!.end };
    const label = isMoved
      ? city!.label
      : await cityLabel({ ...segment, was: city?.label, left: isLess ? 1 : 0 }, groups, listings, pause);
    cities.push({ city: 0, slug: citySlug, label, state, ...segment });
    for (const group of groups) {
      const { slug } = group;
      if (slug === null) continue;
      const name = isOnlyMoved(group)
        ? group.was!.district!.label
        : await districtLabel(group, slug, listings, pause);
      districts.push({ slug, label: name, citySlug, state, start: group.start, end: group.end });
    }
    first = last;
    if (!isMoved) await pause();
  }
  await pause();
  return placesOf(cities, districts, pause);
}

function isOnlyMoved({ was, left, entered }: NextGroup): boolean {
  return was !== null && left === 0 && entered.length === 0;
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

/**
 * The groups that have rows after a change, in order, and the cities that rows left. Rows that came are in the same order,
 * those of a group together.
 */
async function nextGroups(
  groups: readonly Group[],
  { left, entered }: RowMoves,
  listings: readonly Listing[],
  pause: Pause,
): Promise<{ next: NextGroup[]; lessened: ReadonlySet<CitySegment> }> {
  const next: NextGroup[] = [];
  const lessened = new Set<CitySegment>();
  let [row, gone, come] = [0, 0, 0];
  /** Takes the rows that came and are of the same group as the next one. */
  const comers = (isSame: (listing: Listing) => boolean): Uint32Array => {
    const first = come;
    while (come < entered.length && isSame(listings[entered[come]!]!)) come++;
    return entered.subarray(first, come);
  };
  const take = (group: Omit<NextGroup, keyof Segment>, staying: number) => {
    const size = staying + group.entered.length;
    if (size > 0) next.push({ ...group, start: row, end: row + size });
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
      take({ state, citySlug, slug: districtSlug, was: null, left: 0, entered: comers(isSame) }, 0);
    }
  };
  const move = (group: Group) => {
    const { state, slug: citySlug } = group.city;
    const slug = group.district?.slug ?? null;
    const size = group.end - group.start;
    const isLeft = gone < left.length && left[gone]! < group.end;
    if (!isLeft && (come === entered.length || entered[come]! > row + size)) {
      take({ state, citySlug, slug, was: group, left: 0, entered: NO_ROWS }, size);
      return;
    }
    const isOwn = (listing: Listing) => isOfCity(listing, state, citySlug) && listing.districtSlug === slug;
    takeNew(group);
    const first = gone;
    while (gone < left.length && left[gone]! < group.end) gone++;
    const leaving = gone - first;
    if (leaving > 0) lessened.add(group.city);
    take({ state, citySlug, slug, was: group, left: leaving, entered: comers(isOwn) }, size - leaving);
  };
  await eachInSlices(groups, pause, SLICE, move);
  takeNew(null);
  return { next, lessened };
}

/** Of several spellings of a city's name the first in code-unit order is its label. */
function cityLabel(
  city: Omit<Labelled, "entered">,
  groups: readonly NextGroup[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<string> {
  const { state } = groups[0]!;
  const entered = groups.flatMap((group) => [...group.entered]);
  const isFirst = (name: string, than: string) => name < than;
  return labelOf({ ...city, entered }, (row) => `${listings[row]!.city}/${state}`, isFirst, pause);
}

/** Of several spellings of a district's name the fullest is its label. */
async function districtLabel(
  { was, ...group }: NextGroup,
  slug: string,
  listings: readonly Listing[],
  pause: Pause,
): Promise<string> {
  const labelled = { ...group, was: was?.district?.label };
  return labelOf(labelled, (row) => listings[row]!.district ?? slug, isFuller, pause);
}

interface Labelled extends Segment {
  /** The label before; none for a new place. */
  was: string | undefined;
  /** 0: no row left. */
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

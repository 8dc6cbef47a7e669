import { medianOfSorted } from "#app/lib/median.ts";
import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import { pricePerM2Cents, searchArea, type Listing } from "./listing.ts";

/** The fields of a listing that neighbours are found by. */
type Candidate = Pick<
  Listing,
  | "number"
  | "state"
  | "citySlug"
  | "districtSlug"
  | "address"
  | "typeCode"
  | "priceCents"
  | "bedrooms"
  | "lat"
  | "lng"
  | "areaPrivateM2"
  | "areaTotalM2"
  | "areaLandM2"
>;

/** The rank of a price per m² among the others of the same type and kind of area at a place. */
export interface Rank {
  scope: "district" | "city" | "state";
  others: number;
  /** Others with a lower, and with a higher, price per m². */
  lower: number;
  higher: number;
  /** Median of the others in cents per m²; null without any. */
  medianCents: number | null;
}

/** The available listings around one. */
export interface Neighbours<L = Listing> {
  /**
   * All listings at its street number, itself included while available, cheapest per m² first; empty when it is alone
   * there.
   */
  building: L[];
  /** Listings of its kind, about its price and size, in its city or near it; most similar first. */
  similar: L[];
  /** Empty when it has no area to divide by. */
  ranks: Rank[];
}

/** By what factor price and size of similar listings may differ, either way. */
const MAX_APART = { price: 1.5, size: 1.5 };
/** How far around the city similar listings are searched. */
export const NEAR_KM = 60;
/** Types that people search for together; every other type is similar only to itself. */
const KINDS: readonly (readonly string[])[] = [
  ["casa", "sobrado"],
  ["terreno", "gleba", "gleba_urbana"],
  ["loja", "comercial"],
];

/** The type codes that are similar to this one. */
function kindOf(typeCode: string): readonly string[] {
  return KINDS.find((kind) => kind.includes(typeCode)) ?? [typeCode];
}

/**
 * Up to `count` similar listings: of its kind, comparable in price and size, at most one of each building and none of
 * its own. Its district comes first, then its city, then the surroundings; in each the nearest in price and size first.
 * Listings that cannot be compared are left out, even when none remain. `buildingOf` is null where the building is
 * unknown.
 */
export function mostAlike<C extends Candidate>(
  listing: Candidate,
  others: Iterable<C>,
  count: number,
  buildingOf: (candidate: Candidate) => number | string | null,
): C[] {
  const kind = kindOf(listing.typeCode);
  const alike: { candidate: C; circle: number; apart: number }[] = [];
  for (const candidate of others) {
    if (candidate.number === listing.number || !kind.includes(candidate.typeCode)) continue;
    const apart = apartOf(listing, candidate);
    const circle = apart === null ? null : circleOf(listing, candidate);
    if (apart !== null && circle !== null) alike.push({ candidate, circle, apart });
  }
  alike.sort(
    (a, b) =>
      a.circle - b.circle || a.apart - b.apart || Number(a.candidate.number) - Number(b.candidate.number),
  );
  const buildings = new Set([buildingOf(listing)]);
  buildings.delete(null);
  const chosen: C[] = [];
  for (const { candidate } of alike) {
    if (chosen.length === count) break;
    const building = buildingOf(candidate);
    if (building !== null && buildings.has(building)) continue;
    if (building !== null) buildings.add(building);
    chosen.push(candidate);
  }
  return chosen;
}

/** The difference of two listings in price and size, from 0; null when they are not similar or a size is unknown. */
function apartOf(listing: Candidate, other: Candidate): number | null {
  const price = times(listing.priceCents, other.priceCents);
  if (price > MAX_APART.price) return null;
  const [own, its] = [searchArea(listing), searchArea(other)];
  if (own && its && own.which === its.which) {
    const size = times(own.m2, its.m2);
    return size > MAX_APART.size ? null : Math.log(price) + Math.log(size);
  }
  // Where areas cannot be compared, the bedrooms must be equal; such listings come after those with comparable areas.
  const isSameHome = listing.bedrooms !== null && listing.bedrooms === other.bedrooms;
  return isSameHome ? Math.log(price) + Math.log(MAX_APART.size) : null;
}

function times(a: number, b: number): number {
  return a > b ? a / b : b / a;
}

/** 0 in its district, 1 in its city, 2 near it; null elsewhere. */
function circleOf(listing: Candidate, other: Candidate): number | null {
  if (other.citySlug === listing.citySlug && other.state === listing.state) {
    return listing.districtSlug !== null && other.districtSlug === listing.districtSlug ? 0 : 1;
  }
  const [here, there] = [pointOf(listing), pointOf(other)];
  return here && there && distanceMetres(here, there) <= NEAR_KM * 1000 ? 2 : null;
}

function pointOf({ lat, lng }: Candidate): Point | null {
  return lat === null || lng === null ? null : [lng, lat];
}

/** Units of one building, cheapest per m² first, those without an area last. */
export function byPricePerM2<C extends Candidate>(units: C[]): C[] {
  const key = (unit: C) => pricePerM2Cents(unit) ?? Infinity;
  return units.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    if (one !== other) return one - other;
    return Number(a.number) - Number(b.number);
  });
}

/** Prices per m² can only be compared within one type and kind of area. */
export function comparableKey(listing: Candidate): string | null {
  const area = searchArea(listing);
  return area && `${listing.typeCode}\n${area.which}`;
}

/** The rank of a price per m² among `sorted` (ascending), which may contain the listing itself. */
export function rankAmong(
  scope: Rank["scope"],
  cents: number,
  sorted: ArrayLike<number>,
  isAmong: boolean,
): Rank {
  const lower = firstAbove(sorted, cents - 1);
  const end = firstAbove(sorted, cents);
  const others = sorted.length - (isAmong ? 1 : 0);
  // Skips the listing itself, which is at `lower`.
  const other = (i: number) => sorted[isAmong && i >= lower ? i + 1 : i]!;
  const median = medianOfSorted(others, other);
  return {
    scope,
    others,
    lower,
    higher: sorted.length - end,
    medianCents: median === null ? null : Math.round(median),
  };
}

function firstAbove(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import { pricePerM2Cents, searchArea, type Listing } from "./listing.ts";

/** What finding the neighbours of a listing needs to know of the others. */
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

/** How a price per m² stands among the others of the same type and the same kind of area at a place. */
export interface Rank {
  scope: "district" | "city" | "state";
  others: number;
  /** Others that cost less, and more, per m². */
  lower: number;
  higher: number;
  /** Of the others, cents per m²; null without any. */
  medianCents: number | null;
}

/** Available listings that tell something about one. */
export interface Neighbours<L = Listing> {
  /** All at its street number, itself included while it is available, cheapest per m² first; empty when it is alone. */
  building: L[];
  /** Of its kind, about its price and size, in its city or near it; most alike first. Empty when nothing is. */
  similar: L[];
  /** Empty when it has no area to divide by. */
  ranks: Rank[];
}

/** How many times as dear, and as large, an alike one may be, or this one beside it. */
const MAX_APART = { price: 1.5, size: 1.5 };
/** How far "near" reaches beyond the city. */
const NEAR_KM = 60;
/** Types that one looks for together; every other type is alike only to itself. */
const KINDS: readonly (readonly string[])[] = [
  ["casa", "sobrado"],
  ["terreno", "gleba", "gleba_urbana"],
  ["loja", "comercial"],
];

/** The type codes among which alike ones are looked for. */
function kindOf(typeCode: string): readonly string[] {
  return KINDS.find((kind) => kind.includes(typeCode)) ?? [typeCode];
}

/**
 * Up to `count` of the others that are like this one: of its kind, comparable in price and size, at most one of each
 * building and none of its own. Its neighbourhood comes first, then its city, then what is near; in each the least
 * apart in price and size. Rather none than what cannot be compared. `buildingOf` is null where nobody knows.
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

/** How unlike two are in price and size, from 0; null when they are no match, or nobody knows how large they are. */
function apartOf(listing: Candidate, other: Candidate): number | null {
  const price = times(listing.priceCents, other.priceCents);
  if (price > MAX_APART.price) return null;
  const [own, its] = [searchArea(listing), searchArea(other)];
  if (own && its && own.which === its.which) {
    const size = times(own.m2, its.m2);
    return size > MAX_APART.size ? null : Math.log(price) + Math.log(size);
  }
  // Without the same measure the bedrooms have to tell, and come after those that were measured.
  const isSameHome = listing.bedrooms !== null && listing.bedrooms === other.bedrooms;
  return isSameHome ? Math.log(price) + Math.log(MAX_APART.size) : null;
}

function times(a: number, b: number): number {
  return a > b ? a / b : b / a;
}

/** 0 in its neighbourhood, 1 in its city, 2 near it; null elsewhere. */
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

/** Only what costs the same kind of m² can be compared. */
export function comparableKey(listing: Candidate): string | null {
  const area = searchArea(listing);
  return area && `${listing.typeCode}\n${area.which}`;
}

/**
 * Where cents per m² stand among `sorted` (ascending), in which the listing itself is or is not.
 */
export function rankAmong(
  scope: Rank["scope"],
  cents: number,
  sorted: ArrayLike<number>,
  isAmong: boolean,
): Rank {
  const lower = firstAbove(sorted, cents - 1);
  const end = firstAbove(sorted, cents);
  const others = sorted.length - (isAmong ? 1 : 0);
  // Without itself, which stands at `lower`.
  const other = (i: number) => sorted[isAmong && i >= lower ? i + 1 : i]!;
  const middle = others >>> 1;
  const median =
    others === 0 ? null : others % 2 === 1 ? other(middle) : (other(middle - 1) + other(middle)) / 2;
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

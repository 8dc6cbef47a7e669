import { pricePerM2Cents, searchArea, type Listing } from "./listing.ts";

/** What finding the neighbours of a listing needs to know of the others. */
export type Candidate = Pick<
  Listing,
  | "number"
  | "state"
  | "citySlug"
  | "districtSlug"
  | "address"
  | "typeCode"
  | "priceCents"
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
  /** Same place and type, about the same price; most alike first. */
  similar: L[];
  /** Empty when it has no area to divide by. */
  ranks: Rank[];
}

/** How far, in parts of the price, "about the same price" reaches. */
const PRICE_BAND = 0.3;

/**
 * Up to `count` others of the city that are most like this one: same type, neighbourhood and price band, then the whole
 * city, then at any price, then of any type; the nearest in price first.
 */
export function mostAlike<C extends Candidate>(listing: Candidate, city: Iterable<C>, count: number): C[] {
  const best: { candidate: C; circle: number; apart: number }[] = [];
  for (const candidate of city) {
    if (candidate.number === listing.number) continue;
    const apart = Math.abs(candidate.priceCents - listing.priceCents);
    const found = { candidate, circle: circleOf(listing, candidate, apart), apart };
    if (best.length === count && comesBefore(best[count - 1]!, found)) continue;
    let at = best.length;
    while (at > 0 && comesBefore(found, best[at - 1]!)) at--;
    best.splice(at, 0, found);
    if (best.length > count) best.pop();
  }
  return best.map(({ candidate }) => candidate);
}

function circleOf(listing: Candidate, other: Candidate, apart: number): number {
  if (other.typeCode !== listing.typeCode) return 3;
  if (apart > listing.priceCents * PRICE_BAND) return 2;
  return listing.districtSlug !== null && other.districtSlug === listing.districtSlug ? 0 : 1;
}

type Alike = { candidate: Candidate; circle: number; apart: number };

function comesBefore(a: Alike, b: Alike): boolean {
  if (a.circle !== b.circle) return a.circle < b.circle;
  if (a.apart !== b.apart) return a.apart < b.apart;
  return Number(a.candidate.number) < Number(b.candidate.number);
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

import { seededRandom } from "#app/lib/seeded-random.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { AMENITY_CODES } from "#app/facts/listings/amenities.ts";
import { fold, words } from "#app/lib/text.ts";
import {
  NO_FILTERS,
  NOVELTIES,
  STANDING_SORTS,
  type Filters,
  type StandingSort,
} from "#app/facts/query/filters.ts";
import type { SearchRequest } from "#app/core/engine/search-engine.ts";

type Choice = (filters: Filters, near: Listing, random: () => number) => void;

const TYPED_PRICES = [50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000];

/**
 * Conditions and their frequency in percent; the values come from a listing that exists, so that answers are not empty.
 */
const HABITS: [percent: number, Choice][] = [
  [45, (f, near) => (f.states = [near.state])],
  [30, (f, near) => (f.cities = [near.citySlug])],
  [30, (f, near) => (f.types = [near.typeCode])],
  [8, (f) => (f.types = ["apartamento", "casa"])],
  [20, (f, near) => (f.saleModes = [near.saleModeCode])],
  [25, (f, _, random) => (f.maxPrice = pick(TYPED_PRICES, random))],
  [8, (f, _, random) => (f.minPrice = pick(TYPED_PRICES.slice(0, 4), random))],
  [15, (f, _, random) => (f.minDiscount = 10 * (1 + Math.floor(random() * 6)))],
  [20, (f, _, random) => (f.minBedrooms = 1 + Math.floor(random() * 3))],
  [8, (f) => (f.minParking = 1)],
  [8, (f, _, random) => (f.minArea = 40 + 10 * Math.floor(random() * 8))],
  [5, (f) => (f.payments = ["financiamento"])],
  [6, (f, _, random) => (f.amenities = [pick(AMENITY_CODES, random)])],
  [5, (f, _, random) => (f.novelties = [pick([...NOVELTIES], random)])],
  [20, (f, near, random) => (f.text = typedText(near, random))],
  [
    10,
    (f, near, random) => {
      const { lat, lng } = near;
      if (lat === null || lng === null) return;
      const half = 0.02 + random();
      f.area = { kind: "box", west: lng - half, south: lat - half, east: lng + half, north: lat + half };
    },
  ],
];

/** A request in an order that other engines know too. */
export type BenchRequest = Omit<SearchRequest, "sort"> & { sort: StandingSort };

/** `count` requests like those of a site, the same for the same listings and seed. A district needs its city. */
export function variedQueries(listings: Listing[], count: number, seed = 1): BenchRequest[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const near = pick(listings, random);
    const filters: Filters = structuredClone(NO_FILTERS);
    for (const [percent, choose] of HABITS) if (random() * 100 < percent) choose(filters, near, random);
    if (filters.cities.length && near.districtSlug && random() < 0.3) filters.districts = [near.districtSlug];
    const sort = random() < 0.5 ? "recentes" : pick([...STANDING_SORTS], random);
    return { filters, sort, page: random() < 0.8 ? 1 : 1 + Math.floor(random() * 20), pageSize: 20 };
  });
}

/** A word or two of an address, an incomplete word, a misspelling, or a number. */
function typedText(near: Listing, random: () => number): string {
  const known = words(`${near.address} ${near.district ?? ""} ${near.city}`).filter(
    (word) => word.length > 2,
  );
  const word = known.length ? pick(known, random) : fold(near.city);
  const kind = random();
  if (kind < 0.4) return word;
  if (kind < 0.6) return `${word} ${pick(known.length ? known : [word], random)}`;
  if (kind < 0.8) return word.slice(0, 3);
  if (kind < 0.9) return word.length > 4 ? `${word.slice(0, 2)}${word.slice(3)}` : word;
  return near.number;
}

function pick<T>(list: T[], random: () => number): T {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new RangeError("nothing to choose from");
  return value;
}

import type { PlaceRequest, PlaceResult } from "#app/core/engine/map-items.ts";
import { pointKind, type Listing } from "#app/facts/listings/listing.ts";
import type { Neighbours, Rank } from "#app/facts/listings/neighbours.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import { metresBetween } from "./plain-engine.ts";
import { median } from "./scattered-listings.ts";

const TOGETHER: Record<string, string> = {
  sobrado: "casa",
  gleba: "terreno",
  gleba_urbana: "terreno",
  comercial: "loja",
};
const kindOf = ({ typeCode }: Listing) => TOGETHER[typeCode] ?? typeCode;

/** The area a property is searched by, the first of at least 1 m²; only areas of one measure can be compared. */
function areaOf({ areaPrivateM2, areaTotalM2, areaLandM2 }: Listing) {
  const measure = [areaPrivateM2, areaTotalM2, areaLandM2].findIndex((m2) => m2 !== null && m2 >= 1);
  return measure < 0 ? null : { measure, m2: [areaPrivateM2, areaTotalM2, areaLandM2][measure]! };
}

function centsPerM2(listing: Listing): number | null {
  const area = areaOf(listing);
  return area && Math.floor(listing.priceCents / area.m2 + 0.5);
}

const byNumber = (a: Listing, b: Listing) => Number(a.number) - Number(b.number);
const buildings = new WeakMap<Listing, string>();
function buildingOf(listing: Listing): string {
  const building = buildings.get(listing) ?? buildingKey(listing) ?? listing.number;
  buildings.set(listing, building);
  return building;
}
const isSameCity = (a: Listing, b: Listing) => a.state === b.state && a.citySlug === b.citySlug;
const isSameDistrict = (a: Listing, b: Listing) =>
  isSameCity(a, b) && a.districtSlug !== null && a.districtSlug === b.districtSlug;

/** The neighbours of a listing, by comparing it with each of the listings. */
export function plainNeighbours(listings: readonly Listing[], own: Listing, count: number): Neighbours {
  const others = listings.filter(({ number }) => number !== own.number);
  const isAlone = others.every((other) => buildingOf(other) !== buildingOf(own));
  const units = isAlone ? [] : listings.filter((unit) => buildingOf(unit) === buildingOf(own));
  const cents = (listing: Listing) => centsPerM2(listing) ?? Number.MAX_VALUE;
  return {
    building: units.toSorted((a, b) => cents(a) - cents(b) || byNumber(a, b)),
    similar: similarTo(own, others).slice(0, count),
    ranks: ranksOf(own, others),
  };
}

/**
 * Those of its kind, at most 1.5 times as expensive and as large, either way; where their areas cannot be compared, with
 * as many bedrooms. Its district comes first, then its city, then 60 km around; in each the nearest in price and size
 * first. One of each building and none of its own.
 */
function similarTo(own: Listing, others: Listing[]): Listing[] {
  const times = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);
  const sizeOf = (other: Listing) => {
    const [a, b] = [areaOf(own), areaOf(other)];
    if (a && b && a.measure === b.measure) return times(a.m2, b.m2);
    return own.bedrooms !== null && own.bedrooms === other.bedrooms ? 1.5 : Infinity;
  };
  const circleOf = (other: Listing) => {
    if (isSameCity(own, other)) return isSameDistrict(own, other) ? 0 : 1;
    const metres = metresBetween(own, other);
    return metres !== null && metres <= 60_000 ? 2 : null;
  };
  const alike = others
    .filter((other) => kindOf(other) === kindOf(own) && times(own.priceCents, other.priceCents) <= 1.5)
    .map((other) => {
      const size = sizeOf(other);
      const apart = Math.log(times(own.priceCents, other.priceCents)) + Math.log(size);
      return { other, size, apart, circle: circleOf(other) };
    })
    .filter(({ size, circle }) => size <= 1.5 && circle !== null)
    .sort((a, b) => a.circle! - b.circle! || a.apart - b.apart || byNumber(a.other, b.other))
    .map(({ other }) => other);
  const firsts = Map.groupBy([own, ...alike], buildingOf).values();
  return [...firsts].map(([first]) => first!).filter((first) => first !== own);
}

/** The rank of its price per m² among those of its type and measure, wherever it has both. */
function ranksOf(own: Listing, others: Listing[]): Rank[] {
  const cents = centsPerM2(own);
  if (cents === null) return [];
  const alike = others.filter(
    (other) => other.typeCode === own.typeCode && areaOf(other)?.measure === areaOf(own)!.measure,
  );
  const rank = (scope: Rank["scope"], isIn: (other: Listing) => boolean): Rank => {
    const prices = alike.filter(isIn).map((other) => centsPerM2(other)!);
    const middle = median(prices);
    return {
      scope,
      others: prices.length,
      lower: prices.filter((price) => price < cents).length,
      higher: prices.filter((price) => price > cents).length,
      medianCents: middle === null ? null : Math.floor(middle + 0.5),
    };
  };
  return [
    ...(own.districtSlug === null ? [] : [rank("district", (other) => isSameDistrict(own, other))]),
    rank("city", (other) => isSameCity(own, other)),
    rank("state", (other) => other.state === own.state),
  ];
}

/** Which of the matches are at a place of the map, by district and number; those without a district come last. */
export function plainPlace(
  listings: readonly Listing[],
  matches: readonly Listing[],
  { place, page, pageSize }: Omit<PlaceRequest, "filters">,
): PlaceResult {
  const parts = place.split("|").map((part) => part.split("#") as [point: string, unit?: string]);
  const isHere = (listing: Listing) =>
    parts.some(([point, unit]) => {
      const { citySlug, lat, lng } = listing;
      if (lat === null || `${pointKind(listing.precision)}:${citySlug}:${lat},${lng}` !== point) return false;
      const named = listings.find(({ number }) => number === unit);
      return unit === undefined || (named !== undefined && buildingOf(named) === buildingOf(listing));
    });
  // Slugs have no letter after "~".
  const districtOf = ({ districtSlug }: Listing) => districtSlug ?? "~";
  const here = matches.filter(isHere).toSorted((a, b) => {
    const [one, other] = [districtOf(a), districtOf(b)];
    return one === other ? byNumber(a, b) : one < other ? -1 : 1;
  });
  const groups = [...Map.groupBy(here, ({ districtSlug }) => districtSlug)].map(([slug, inside]) => {
    const names = inside.flatMap(({ district }) => district ?? []);
    names.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    return { slug, name: names[0] ?? null, count: inside.length };
  });
  return { total: here.length, groups, items: here.slice((page - 1) * pageSize, page * pageSize) };
}

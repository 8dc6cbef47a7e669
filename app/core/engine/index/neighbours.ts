import { pricePerM2Cents, type Listing } from "#app/facts/listings/listing.ts";
import {
  byPricePerM2,
  comparableKey,
  mostAlike,
  rankAmong,
  type Neighbours,
  type Rank,
} from "#app/facts/listings/neighbours.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import type { Columns } from "./columns.ts";
import type { Segment } from "./place-columns.ts";

/** Finds the neighbours of a listing. What it counts meanwhile is kept as long as the columns. */
export function createNeighbourFinder(columns: Columns, rowOf: (number: string) => number | null) {
  const { listings, places } = columns;
  const buildingOf = columns.buildingOf;
  /** Ascending cents per m² by place, type and kind of area. */
  const prices = new Map<string, Float64Array>();
  /** For each city, the building of each address; only needed for listings that have left the lists. */
  const addresses = new Map<string, Map<string, number>>();

  function* rowsOf(segments: Segment[]): Generator<number> {
    for (const { start, end } of segments) for (let row = start; row < end; row++) yield row;
  }

  function pricesOf(place: string, segments: Segment[], key: string): Float64Array {
    const known = prices.get(`${place}\n${key}`);
    if (known) return known;
    const collected: number[] = [];
    for (const row of rowsOf(segments)) {
      const listing = listings[row]!;
      if (comparableKey(listing) === key) collected.push(pricePerM2Cents(listing)!);
    }
    const sorted = Float64Array.from(collected).sort();
    prices.set(`${place}\n${key}`, sorted);
    return sorted;
  }

  function ranksOf(listing: Listing, city: Segment[], isAmong: boolean): Rank[] {
    const cents = pricePerM2Cents(listing);
    const key = comparableKey(listing);
    if (cents === null || key === null) return [];
    const { state, citySlug, districtSlug } = listing;
    const rank = (scope: Rank["scope"], place: string, segments: Segment[]) =>
      rankAmong(scope, cents, pricesOf(place, segments, key), isAmong);
    const district = (places.districtsBySlug.get(districtSlug ?? "") ?? []).filter(
      (segment) => segment.citySlug === citySlug && segment.state === state,
    );
    return [
      ...(districtSlug === null ? [] : [rank("district", `${state}/${citySlug}/${districtSlug}`, district)]),
      rank("city", `${state}/${citySlug}`, city),
      rank(
        "state",
        state,
        places.states.filter(({ code }) => code === state),
      ),
    ];
  }

  function buildingAt(listing: Listing, city: Segment[], row: number | null): number | null {
    if (row !== null) return buildingOf[row]!;
    const key = buildingKey(listing);
    if (key === null) return null;
    const place = `${listing.state}/${listing.citySlug}`;
    let known = addresses.get(place);
    if (!known) {
      addresses.set(place, (known = new Map()));
      for (const at of rowsOf(city)) {
        const address = buildingKey(listings[at]!);
        if (address !== null) known.set(address, buildingOf[at]!);
      }
    }
    return known.get(key) ?? null;
  }

  function unitsOf(listing: Listing, city: Segment[], row: number | null): Listing[] {
    const building = buildingAt(listing, city, row);
    if (building === null) return [];
    const units: Listing[] = [];
    for (const at of rowsOf(city)) if (buildingOf[at] === building) units.push(listings[at]!);
    return units.some(({ number }) => number !== listing.number) ? byPricePerM2(units) : [];
  }

  return (listing: Listing, count: number): Neighbours => {
    const city = (places.citiesBySlug.get(listing.citySlug) ?? []).filter(
      ({ state }) => state === listing.state,
    );
    const row = rowOf(listing.number);
    const inCity = mostAlike(
      listing,
      city.flatMap(({ start, end }) => listings.slice(start, end)),
      count,
      buildingKey,
    );
    return {
      building: unitsOf(listing, city, row),
      // Nearby cities are searched only where the own city has too few similar listings.
      similar: inCity.length < count ? mostAlike(listing, listings, count, buildingKey) : inCity,
      ranks: ranksOf(listing, city, row !== null),
    };
  };
}

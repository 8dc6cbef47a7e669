import { and, between, eq, inArray, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { pricePerM2Cents, type Listing } from "#app/facts/listings/listing.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import {
  byPricePerM2,
  comparableKey,
  kindOf,
  mostAlike,
  NEAR_KM,
  rankAmong,
  type Candidate,
  type Neighbours,
  type Rank,
} from "#app/facts/listings/neighbours.ts";
import type { Uf } from "#app/lib/br.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import { AVAILABLE } from "./sql-tables.server.ts";

/** The neighbours of a listing, read from the database. */
export async function neighboursInSql(
  db: Db,
  listing: Listing,
  count: number,
  { held }: Lexicon,
): Promise<Neighbours> {
  const candidates = await candidatesFor(db, listing);
  const city = candidates.filter(
    ({ state, citySlug }) => state === listing.state && citySlug === listing.citySlug,
  );
  const key = buildingKey(listing);
  const units = key === null ? [] : city.filter((other) => buildingKey(other) === key);
  const building = units.some(({ number }) => number !== listing.number) ? byPricePerM2(units) : [];
  const similar = mostAlike(listing, candidates, count, buildingKey);
  const found = await listingsByNumber(
    db,
    [...new Set([...building, ...similar].map(({ number }) => number))],
    held,
  );
  const byNumber = new Map(found.map((one) => [one.number, one]));
  const listingsOf = (wanted: Candidate[]) => wanted.flatMap(({ number }) => byNumber.get(number) ?? []);
  return {
    building: listingsOf(building),
    similar: listingsOf(similar),
    ranks: ranksAmong(listing, candidates),
  };
}

/** No degree of latitude is shorter. */
const KM_PER_DEGREE = 110;

/** All of its city, all of its type in its state, and those of its kind in a box around what is near. */
async function candidatesFor(db: Db, listing: Listing): Promise<Candidate[]> {
  const { lat, lng } = listing;
  const reach = NEAR_KM / KM_PER_DEGREE;
  const isNear =
    lat === null || lng === null
      ? undefined
      : and(
          inArray(properties.tipoCodigo, [...kindOf(listing.typeCode)]),
          between(properties.lat, lat - reach, lat + reach),
          // Meridians draw together towards the poles; Brazil ends before the 35th degree.
          between(properties.lng, lng - 1.3 * reach, lng + 1.3 * reach),
        );
  const rows = await db
    .select({
      number: properties.nDoImovel,
      state: properties.uf,
      citySlug: properties.cidadeSlug,
      districtSlug: properties.bairroSlug,
      address: properties.enderecoNome,
      typeCode: properties.tipoCodigo,
      priceCents: properties.preco,
      bedrooms: properties.quartos,
      lat: properties.lat,
      lng: properties.lng,
      areaPrivateM2: properties.areaPrivativa,
      areaTotalM2: properties.areaTotal,
      areaLandM2: properties.areaTerreno,
    })
    .from(properties)
    .where(
      and(
        AVAILABLE,
        or(
          and(
            eq(properties.uf, listing.state),
            or(eq(properties.cidadeSlug, listing.citySlug), eq(properties.tipoCodigo, listing.typeCode)),
          ),
          isNear,
        ),
      ),
    );
  return rows.map((row) => ({ ...row, state: row.state as Uf }));
}

function ranksAmong(listing: Listing, candidates: Candidate[]): Rank[] {
  const cents = pricePerM2Cents(listing);
  const key = comparableKey(listing);
  if (cents === null || key === null) return [];
  const alike = candidates.filter((other) => other.state === listing.state && comparableKey(other) === key);
  const isAmong = alike.some(({ number }) => number === listing.number);
  const rank = (scope: Rank["scope"], others: Candidate[]) => {
    const prices = Float64Array.from(others, (other) => pricePerM2Cents(other)!).sort();
    return rankAmong(scope, cents, prices, isAmong);
  };
  const city = alike.filter(({ citySlug }) => citySlug === listing.citySlug);
  const district = city.filter(({ districtSlug }) => districtSlug === listing.districtSlug);
  return [
    ...(listing.districtSlug === null ? [] : [rank("district", district)]),
    rank("city", city),
    rank("state", alike),
  ];
}

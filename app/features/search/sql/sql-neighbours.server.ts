import { and, eq, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { pricePerM2Cents, type Listing } from "#app/features/listings/listing.ts";
import { listingsByNumber } from "#app/features/listings/listing-rows.server.ts";
import {
  byPricePerM2,
  comparableKey,
  mostAlike,
  rankAmong,
  type Candidate,
  type Neighbours,
  type Rank,
} from "#app/features/listings/neighbours.ts";
import type { Uf } from "#app/lib/br.ts";
import { buildingKey } from "#app/features/search/index/building.ts";
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
  const city = candidates.filter(({ citySlug }) => citySlug === listing.citySlug);
  const key = buildingKey(listing);
  const units = key === null ? [] : city.filter((other) => buildingKey(other) === key);
  const building = units.some(({ number }) => number !== listing.number) ? byPricePerM2(units) : [];
  const similar = mostAlike(listing, city, count);
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

/** All of its city, and all of its type in its state. */
async function candidatesFor(db: Db, listing: Listing): Promise<Candidate[]> {
  const rows = await db
    .select({
      number: properties.nDoImovel,
      state: properties.uf,
      citySlug: properties.cidadeSlug,
      districtSlug: properties.bairroSlug,
      address: properties.enderecoNome,
      typeCode: properties.tipoCodigo,
      priceCents: properties.preco,
      areaPrivateM2: properties.areaPrivativa,
      areaTotalM2: properties.areaTotal,
      areaLandM2: properties.areaTerreno,
    })
    .from(properties)
    .where(
      and(
        AVAILABLE,
        eq(properties.uf, listing.state),
        or(eq(properties.cidadeSlug, listing.citySlug), eq(properties.tipoCodigo, listing.typeCode)),
      ),
    );
  return rows.map((row) => ({ ...row, state: row.state as Uf }));
}

function ranksAmong(listing: Listing, candidates: Candidate[]): Rank[] {
  const cents = pricePerM2Cents(listing);
  const key = comparableKey(listing);
  if (cents === null || key === null) return [];
  const alike = candidates.filter((other) => comparableKey(other) === key);
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

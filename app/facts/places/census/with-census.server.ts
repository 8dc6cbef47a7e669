import type { Db } from "#app/db/connect.server.ts";
import type { Place, ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import { remembered } from "#app/lib/remembered.ts";
import { citiesWithCensus, readCensusOf, type CensusNames } from "./census-store.server.ts";
import { districtName, namesOfDistrict } from "./district-name.ts";
import { matchAddress } from "./match-address.ts";
import { readAddress } from "./read-address.ts";

/** What a list says of a place. */
interface PlaceText {
  state: Uf;
  city: string;
  district: string | null;
  address: string;
}

/**
 * Resolves these places with IBGE's address register first, as far as it is held, and with the tables otherwise. Reads what
 * all of them need at once.
 */
export async function withCensus(
  db: Db,
  resolve: ResolvePlace,
  places: readonly PlaceText[],
): Promise<ResolvePlace> {
  const placed = places.flatMap((row) => {
    const place = resolve(row.state, row.city, row.district);
    return place.ibgeCode === null ? [] : [{ ...row, ibge: place.ibgeCode, locality: place.locality }];
  });
  const covered = await citiesWithCensus(db, [...new Set(placed.map(({ ibge }) => ibge))]);
  const known = placed.filter(({ ibge }) => covered.has(ibge));
  if (known.length === 0) return resolve;
  // Many flats share an address, and many addresses a neighbourhood.
  const read = remembered(readAddress);
  const named = remembered(districtName);
  const names = [...Map.groupBy(known, ({ ibge }) => ibge)].map(([ibge, rows]): CensusNames => {
    const streets = rows.flatMap(({ address }) => read(address).streets.map(({ loose }) => loose));
    const districts = rows.flatMap((row) => namesOf(row).map((name) => named(name).sound));
    return { ibge, streets: [...new Set(streets)], districts: [...new Set(districts)] };
  });
  const census = await readCensusOf(db, names);
  return (state, city, district, address): Place => {
    const place = resolve(state, city, district);
    const ofCity = place.ibgeCode === null ? undefined : census.get(place.ibgeCode);
    if (!ofCity || address === undefined) return place;
    const match = matchAddress(
      read(address),
      namesOf({ district, locality: place.locality }).map(named),
      ofCity,
    );
    if (!match) return place;
    const { lat, lng, metres, precision, step } = match;
    return { ...place, lat, lng, precision, radiusM: metres, step };
  };
}

/** The names of the neighbourhood, and the district that the list names as if it were a city. */
function namesOf({ district, locality }: { district: string | null; locality: string | null }): string[] {
  return [district, locality].flatMap((name) => (name === null ? [] : namesOfDistrict(name)));
}

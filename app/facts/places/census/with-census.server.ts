import type { Db } from "#app/db/connect.server.ts";
import { districtKey } from "#app/facts/places/place-name-key.ts";
import type { Place, ResolvePlace } from "#app/facts/places/place.ts";
import { soundOfName } from "#app/facts/places/street-key.ts";
import type { Uf } from "#app/lib/br.ts";
import { readCensusOf, type AskedNames } from "./census-store.server.ts";
import { matchAddress } from "./match-address.ts";
import { readAddress } from "./read-address.ts";

/** What a list says of a place. */
export interface SaidPlace {
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
  said: readonly SaidPlace[],
): Promise<ResolvePlace> {
  const asked = Map.groupBy(
    said.flatMap((row) => {
      const place = resolve(row.state, row.city, row.district);
      return place.ibgeCode === null ? [] : [{ ...row, ibge: place.ibgeCode, locality: place.locality }];
    }),
    ({ ibge }) => ibge,
  );
  if (asked.size === 0) return resolve;
  const names = [...asked].map(([ibge, rows]): AskedNames => {
    const districts = rows.flatMap(namesOf).map(districtKey);
    return {
      ibge,
      streets: [
        ...new Set(rows.flatMap(({ address }) => readAddress(address).streets.map(({ loose }) => loose))),
      ],
      districts: [...new Set(districts.map(soundOfName))],
    };
  });
  const census = await readCensusOf(db, names);
  if (census.size === 0) return resolve;
  return (state, city, district, address): Place => {
    const place = resolve(state, city, district);
    const ofCity = place.ibgeCode === null ? undefined : census.get(place.ibgeCode);
    if (!ofCity || address === undefined) return place;
    const found = matchAddress(readAddress(address), namesOf({ district, locality: place.locality }), ofCity);
    if (!found) return place;
    const { lat, lng, metres, precision, step } = found;
    return { ...place, lat, lng, precision, radiusM: metres, step };
  };
}

/** The neighbourhood, and the district that the list names as if it were a city. */
function namesOf({ district, locality }: { district: string | null; locality: string | null }): string[] {
  return [district, locality].flatMap((name) => (name === null ? [] : [name]));
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { withCensus } from "#app/facts/places/census/with-census.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { allCities } from "#app/facts/places/places.ts";
import { NEAR_METRES } from "./nearby-sales.ts";

/** Addresses are placed in statements of so many; one has tens of sales in large buildings. */
const BATCH = 500;

/** The addresses of all sales, by the IBGE code of their municipality. */
export async function saleAddresses(db: Db): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ ibge: number; addresses: string[] }>(sql`
    select ibge, json_agg(distinct endereco) as addresses from registered_sales group by ibge`);
  return new Map(rows.map(({ ibge, addresses }) => [ibge, addresses]));
}

/**
 * Places the sales of a municipality by what is stored of the census: all of them after its file was read, else only those
 * without a place. A street that is only known as a whole and reaches farther than `NEAR_METRES` is no place. Stops at
 * `signal` between two statements; a repetition places the rest.
 */
export async function placeSales(
  db: Db,
  ibge: number,
  { all, resolvePlace, signal }: { all: boolean; resolvePlace: ResolvePlace; signal: AbortSignal },
): Promise<void> {
  const city = allCities().find(({ ibgeCode }) => ibgeCode === ibge);
  if (!city) return;
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct endereco as address from registered_sales
    where ibge = ${ibge} ${all ? sql`` : sql`and lat is null`} order by 1`);
  for (let from = 0; from < rows.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = rows.slice(from, from + BATCH).map(({ address }) => ({
      state: city.state,
      city: city.name,
      district: null,
      address,
    }));
    const resolve = await withCensus(db, resolvePlace, batch);
    const placed = batch.map(({ state, city: name, district, address }) => {
      const { precision, radiusM, lat, lng } = resolve(state, name, district, address);
      const isNear =
        (precision === "porta" || precision === "rua") && radiusM !== null && radiusM <= NEAR_METRES;
      return isNear ? { address, lat, lng } : { address, lat: null, lng: null };
    });
    await db.execute(sql`
      update registered_sales s set lat = x.lat, lng = x.lng
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as x(address text, lat double precision, lng double precision)
      where s.ibge = ${ibge} and s.endereco = x.address and (s.lat, s.lng) is distinct from (x.lat, x.lng)`);
  }
}

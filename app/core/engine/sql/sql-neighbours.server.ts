import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import type { Neighbours, Rank } from "#app/facts/listings/neighbours.ts";
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
  const [building, similar, ranks] = await Promise.all([
    unitsOf(db, listing),
    similarTo(db, listing, count),
    ranksOf(db, listing),
  ]);
  const found = await listingsByNumber(db, [...new Set([...building, ...similar])], held);
  const byNumber = new Map(found.map((one) => [one.number, one]));
  const listingsOf = (numbers: string[]) => numbers.flatMap((number) => byNumber.get(number) ?? []);
  return { building: listingsOf(building), similar: listingsOf(similar), ranks };
}

/** The parts of a building's key, and the number. */
interface Addressed {
  [column: string]: unknown;
  number: string;
  state: Listing["state"];
  citySlug: string;
  districtSlug: string | null;
  address: string;
}

const ADDRESSED = sql`n_do_imovel as number, uf as state, cidade_slug as "citySlug", bairro_slug as "districtSlug",
  endereco_nome as address`;

/** The area a property is searched by: the first of the three that is at least 1 m². */
const M2 = sql`(case when area_privativa >= 1 then area_privativa when area_total >= 1 then area_total
  when area_terreno >= 1 then area_terreno end)`;
/** Which of the three areas that is: only equal kinds can be compared. */
const MEASURE = sql`(case when area_privativa >= 1 then 1 when area_total >= 1 then 2 when area_terreno >= 1 then 3 end)`;
const CENTS_PER_M2 = sql`floor(preco / ${M2} + 0.5)`;
/** Equal for types that people search for together. */
const KIND = sql`(case when tipo_codigo in ('casa', 'sobrado') then 'casa'
  when tipo_codigo in ('terreno', 'gleba', 'gleba_urbana') then 'terreno'
  when tipo_codigo in ('loja', 'comercial') then 'loja' else tipo_codigo end)`;

/** The listing as a row called `own`, with the columns of a property that neighbours are compared with. */
function ownRow(listing: Listing): SQL {
  return sql`own as (
    select *, ${M2} as m2, ${MEASURE} as measure, ${CENTS_PER_M2} as cents, ${KIND} as kind from (select
      ${listing.number}::text as n_do_imovel, ${listing.state}::text as uf, ${listing.citySlug}::text as cidade_slug,
      ${listing.districtSlug}::text as bairro_slug, ${listing.typeCode}::text as tipo_codigo,
      ${listing.priceCents}::float8 as preco, ${listing.bedrooms}::int as quartos,
      ${listing.lat}::float8 as lat, ${listing.lng}::float8 as lng, ${listing.areaPrivateM2}::float8 as area_privativa,
      ${listing.areaTotalM2}::float8 as area_total, ${listing.areaLandM2}::float8 as area_terreno) as given
  )`;
}

/** All listings at its address, cheapest per m² first; empty where it is alone there. */
async function unitsOf(db: Db, listing: Listing): Promise<string[]> {
  const key = buildingKey(listing);
  if (key === null) return [];
  const { rows } = await db.execute<Addressed>(sql`
    select ${ADDRESSED} from properties
    where ${AVAILABLE} and uf = ${listing.state} and cidade_slug = ${listing.citySlug}
    order by ${CENTS_PER_M2} nulls last, numero`);
  const units = rows.filter((unit) => buildingKey(unit) === key).map(({ number }) => number);
  return units.some((number) => number !== listing.number) ? units : [];
}

/** Metres along the sphere between two rows with a point. */
const METRES = sql`(2 * 6371008.8 * asin(least(1, sqrt(power(sin(radians(other.lat - own.lat) / 2), 2)
  + cos(radians(own.lat)) * cos(radians(other.lat)) * power(sin(radians(other.lng - own.lng) / 2), 2)))))`;

/**
 * Listings of its kind, at most 1.5 times as expensive and as large, either way; where their areas cannot be compared,
 * with as many bedrooms. Its district comes first, then its city, then 60 km around; in each the nearest in price and
 * size first.
 */
async function similarTo(db: Db, listing: Listing, count: number): Promise<string[]> {
  const { rows } = await db.execute<Addressed>(sql`
    with ${ownRow(listing)}, other as (
      select *, ${M2} as m2, ${MEASURE} as measure, ${KIND} as kind from properties where ${AVAILABLE}
    ), compared as (
      select other.*,
        greatest(other.preco, own.preco)::float8 / nullif(least(other.preco, own.preco), 0) as price_times,
        case when other.measure = own.measure then greatest(other.m2, own.m2) / least(other.m2, own.m2)
          when other.quartos = own.quartos then 1.5 end as size_times,
        case when other.uf = own.uf and other.cidade_slug = own.cidade_slug
            then (case when other.bairro_slug = own.bairro_slug then 0 else 1 end)
          when ${METRES} <= 60000 then 2 end as circle
      from other join own on other.kind = own.kind and other.n_do_imovel <> own.n_do_imovel
    )
    select ${ADDRESSED} from compared where price_times <= 1.5 and size_times <= 1.5 and circle is not null
    order by circle, ln(price_times) + ln(size_times), numero`);
  // At most one of each building, and none of its own.
  const taken = new Set([buildingKey(listing) ?? listing.number]);
  const chosen: string[] = [];
  for (const row of rows) {
    const building = buildingKey(row) ?? row.number;
    if (chosen.length === count) break;
    if (taken.has(building)) continue;
    taken.add(building);
    chosen.push(row.number);
  }
  return chosen;
}

/** The rank of its price per m² among those of its type and kind of area; empty where it has no area. */
async function ranksOf(db: Db, listing: Listing): Promise<Rank[]> {
  const { rows } = await db.execute<Rank & Record<string, unknown>>(sql`
    with ${ownRow(listing)}, alike as (
      select properties.uf, properties.cidade_slug, properties.bairro_slug, properties.cents
      from (select *, ${MEASURE} as measure, ${CENTS_PER_M2} as cents from properties where ${AVAILABLE}) as properties
      join own using (uf, tipo_codigo, measure) where properties.n_do_imovel <> own.n_do_imovel
    ), scoped as (
      select 1 as position, 'district' as scope, alike.cents from own left join alike using (cidade_slug, bairro_slug)
        where own.bairro_slug is not null
      union all select 2, 'city', alike.cents from own left join alike using (cidade_slug)
      union all select 3, 'state', alike.cents from own left join alike on true
    )
    select scope, count(scoped.cents)::int as others,
      (count(*) filter (where scoped.cents < own.cents))::int as lower,
      (count(*) filter (where scoped.cents > own.cents))::int as higher,
      floor(percentile_cont(0.5) within group (order by scoped.cents) + 0.5) as "medianCents"
    from scoped cross join own where own.cents is not null group by position, scope order by position`);
  return rows;
}

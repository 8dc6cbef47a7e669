import { sql, type SQL } from "drizzle-orm";
import { searchCities, searchProfiles, searchRows } from "#app/db/schema/engine.ts";
import { HOME_TYPES, LARGE_CITIES } from "#app/core/engine/index/for-living.ts";
import type { Ordering, StandingSort } from "#app/facts/query/filters.ts";
import { EARTH_RADIUS, type Point } from "#app/lib/sphere.ts";

const { preco, desconto, precoM2, proximaData, vistoPrimeiro, vistoApos, perfil, cidade, lat, lng } =
  searchRows;

const isHome = sql`(${perfil} in (select perfil from ${searchProfiles} where tipo = any(${sql.param(HOME_TYPES)})))`;
const isInLargeCity = sql`(${cidade} in (
  select cidade from ${searchCities} where cidade_slug = any(${sql.param([...LARGE_CITIES])})))`;
/** The first part of `livingKey`. */
const livingStep = sql`(case when not ${isHome} then 3 when coalesce(${desconto}, 0) <= 0 then 2
  when ${isInLargeCity} then 0 else 1 end)`;

const ORDERS: Record<StandingSort, SQL> = {
  // The newest of equally relevant ones.
  relevancia: sql`${vistoApos} desc nulls last`,
  recentes: sql`${vistoApos} desc nulls last`,
  antigos: sql`${vistoPrimeiro}`,
  menor_preco: sql`${preco}`,
  maior_preco: sql`${preco} desc`,
  desconto: sql`${desconto} desc nulls last`,
  preco_m2: sql`${precoM2} nulls last`,
  data_leilao: sql`${proximaData} nulls last`,
  para_morar: sql`${livingStep}, ${vistoApos} desc nulls last, coalesce(${desconto}, 0) desc`,
};

/** Whole metres from a point, by the formula of `distanceMetres`; null without coordinates. */
function metresFrom([fromLng, fromLat]: Point): SQL {
  const halfSine = (to: SQL, from: number) => sql`sin(radians(${to} - ${from}::float8) / 2)`;
  return sql`floor(${2 * EARTH_RADIUS}::float8 * asin(least(1, sqrt(
    ${halfSine(sql`${lat}`, fromLat)} ^ 2
    + cos(radians(${fromLat}::float8)) * cos(radians(${lat})) * ${halfSine(sql`${lng}`, fromLng)} ^ 2))) + 0.5)`;
}

/** What listings are ordered by before their numbers. */
export function orderBy(sort: Ordering): SQL {
  return typeof sort === "string" ? ORDERS[sort] : sql`${metresFrom(sort.nearest)} nulls last`;
}

import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { searchCities, searchRows } from "#app/db/schema/engine.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import { placeParts, type PlaceRequest, type PlaceResult } from "#app/core/engine/map-items.ts";
import { buildingKeysOf } from "./sql-buildings.server.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import { conditionsOf, inPlaces, inProfiles, whereAll } from "./sql-predicates.server.ts";

/** As `pointKind` of listings. */
const POINT_KIND = sql`case p.precisao when 'porta' then 'rua' else coalesce(p.precisao, 'municipio') end`;

/** Whether a row is at a point, and of the building of that listing where one is named. */
function isAt({ point, unit }: ReturnType<typeof placeParts>[number], buildings: Map<string, string>): SQL {
  const [, kind = "", citySlug = "", lat = "", lng = ""] =
    /^([^:]+):([^:]+):([^,]+),([^,]+)$/.exec(point) ?? [];
  const cities = sql`select ${searchCities.cidade} from ${searchCities} where ${searchCities.cidadeSlug} = ${citySlug}`;
  const isThere = sql`${searchRows.cidade} in (${cities}) and ${POINT_KIND} = ${kind}
    and p.lat = ${Number(lat)}::float8 and p.lng = ${Number(lng)}::float8`;
  if (unit === null) return sql`(${isThere})`;
  const building = buildings.get(unit);
  const units =
    building === undefined ? [unit] : [...buildings].flatMap(([n, key]) => (key === building ? [n] : []));
  return sql`(${isThere} and n_do_imovel = any(${sql.param(units)}::text[]))`;
}

/** The matches at one point of the map, by district and number; those without a district come last. */
export async function placeInSql(
  db: Db,
  { filters, place, page, pageSize }: PlaceRequest,
  lexicon: Lexicon,
): Promise<PlaceResult> {
  const conditions = conditionsOf(filters, lexicon);
  const buildings = place.includes("#") ? await buildingKeysOf(db, lexicon) : new Map<string, string>();
  const isHere = sql`(${sql.join(
    placeParts(place).map((part) => isAt(part, buildings)),
    sql` or `,
  )})`;
  const matches = sql`${searchRows} join ${properties} p using (n_do_imovel)
    ${whereAll([...conditions.row, ...inPlaces(conditions), ...inProfiles(conditions), isHere])}`;
  const [groups, numbers] = await Promise.all([
    db.execute<PlaceResult["groups"][number] & Record<string, unknown>>(sql`
      select p.bairro_slug as slug, count(*)::int as count, (array_agg(p.bairro_nome
        order by p.bairro_nome is null, length(p.bairro_nome) desc, p.bairro_nome collate "C"))[1] as name
      from ${matches} group by p.bairro_slug order by p.bairro_slug collate "C" nulls last`),
    db.execute<{ number: string }>(sql`
      select n_do_imovel as number from ${matches} order by p.bairro_slug collate "C" nulls last, p.numero
      limit ${pageSize} offset ${(page - 1) * pageSize}`),
  ]);
  return {
    total: groups.rows.reduce((sum, { count }) => sum + count, 0),
    groups: groups.rows,
    items: await listingsByNumber(
      db,
      numbers.rows.map(({ number }) => number),
      lexicon.held,
    ),
  };
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import { properties } from "#app/db/schema/properties.ts";
import { searchRows } from "#app/db/schema/engine.ts";
import { add, newBitset, type Bitset } from "#app/lib/bitset.ts";
import { buildBuildings } from "#app/core/engine/index/building-columns.ts";
import {
  buildMapPoints,
  type MapPoints,
  type MapRow,
  type Ranked,
} from "#app/core/engine/index/map-points.ts";
import { otherWork } from "#app/lib/steps.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import { inPlaces, inProfiles, whereAll, type Conditions } from "./sql-predicates.server.ts";

/** The points of the available rows, read once for each version; SQL finds the rows that match. */
export function mapPointsOf(db: Db, lexicon: Lexicon): Promise<MapPoints> {
  lexicon.points ??= readPoints(db).catch((error: unknown) => {
    lexicon.points = null;
    throw error;
  });
  return lexicon.points;
}

/** The rows that satisfy the conditions. */
export async function foundRows(db: Db, conditions: Conditions, { size }: Lexicon): Promise<Bitset> {
  const where = whereAll([...conditions.row, ...inPlaces(conditions), ...inProfiles(conditions)]);
  const { rows } = await db.execute<{ row: number }>(sql`
    select ${searchRows.linha} - 1 as row from ${searchRows} ${where}`);
  const found = newBitset(size);
  for (const { row } of rows) add(found, row);
  return found;
}

async function readPoints(db: Db): Promise<MapPoints> {
  const rows = await db
    .select({
      number: searchRows.nDoImovel,
      state: properties.uf,
      city: properties.cidadeNome,
      citySlug: properties.cidadeSlug,
      district: properties.bairroNome,
      districtSlug: properties.bairroSlug,
      locality: properties.localidade,
      lat: properties.lat,
      lng: properties.lng,
      precision: properties.precisao,
      precisionM: properties.precisaoM,
      priceCents: searchRows.preco,
      discount: searchRows.desconto,
      address: properties.enderecoNome,
    })
    .from(searchRows)
    .innerJoin(properties, sql`${properties.nDoImovel} = ${searchRows.nDoImovel}`)
    .orderBy(searchRows.linha);
  const price = ranked(rows.map((row) => row.priceCents));
  const discount = ranked(rows.map((row) => row.discount));
  const points = rows as MapRow[];
  const { of: buildingOf } = await buildBuildings(points, otherWork);
  return buildMapPoints(points, (row) => pointKey(points[row]!), { price, discount, buildingOf }, otherWork);
}

function ranked(values: (number | null)[]): Ranked {
  const rows = [...values.keys()].filter((row) => values[row] !== null);
  rows.sort((a, b) => values[a]! - values[b]!);
  return { rows: Uint32Array.from(rows), keys: Float64Array.from(values, (value) => value ?? Infinity) };
}

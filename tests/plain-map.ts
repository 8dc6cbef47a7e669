import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { MapItem, MapResult } from "#app/core/engine/map-items.ts";
import type { View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import { halfUp, median, UNITS, withAtoms } from "./plain-atoms.ts";

const MAX_ITEMS = 400;

/**
 * The map of the properties of these numbers in plain SQL, without any code of the engine: the whole world is clustered
 * for every request, and items outside of the box are removed at the end. What may lie outside an area is not counted.
 */
export async function plainMap(
  db: Db,
  numbers: readonly string[],
  view: View,
): Promise<Omit<MapResult, "view" | "uncertain">> {
  let cellZoom = wholeZoom(view);
  let items = await itemsIn(db, numbers, view.box, cellZoom);
  while (items.length > MAX_ITEMS && cellZoom > 0) items = await itemsIn(db, numbers, view.box, --cellZoom);
  return { cellZoom, items, ...(await countsOf(db, numbers, view.box)) };
}

/** The whole zoom nearest to the requested one, from 0 to 20 and at most the one that shows the box on 4096 pixels. */
export function wholeZoom({ box: { west, south, east, north }, zoom }: View): number {
  const down = (lat: number) =>
    -Math.asinh(Math.tan((Math.max(-85.051_128, Math.min(85.051_128, lat)) * Math.PI) / 180));
  const across = (east - west) / 360;
  const high = (down(south) - down(north)) / (2 * Math.PI);
  let whole = Math.min(20, Math.round(zoom));
  while (whole > 0 && 512 * 2 ** whole * Math.max(across, high) > 4096) whole--;
  return Math.max(0, whole);
}

interface Counts extends Box {
  [column: string]: unknown;
  total: number;
  inBox: number;
  unplaced: number;
}

async function countsOf(db: Db, numbers: readonly string[], box: Box) {
  const { rows } = await db.execute<Counts>(sql`
    with ${withAtoms(numbers)}
    select count(*)::int as total, (count(*) filter (where key is null))::int as unplaced,
      (count(*) filter (where ${isInside(box)}))::int as "inBox",
      min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
    from placed where is_found`);
  const { total, inBox, unplaced, ...bounds } = rows[0]!;
  return { total, inBox, unplaced, bounds: total > unplaced ? bounds : null };
}

export function isInside({ west, south, east, north }: Box): SQL {
  return sql`lng between ${west}::float8 and ${east}::float8 and lat between ${south}::float8 and ${north}::float8`;
}

interface Row {
  [column: string]: unknown;
  atoms: number;
  key: string;
  kind: "rua" | "bairro" | "municipio";
  name: string;
  city: string;
  citySlug: string;
  uf: string;
  metres: number | null;
  number: string;
  isExact: boolean;
  cities: string[];
  bounds: Box;
  lat: number;
  lng: number;
  count: number;
  price: number;
  discount: number | null;
}

/**
 * Cells of 64 pixels. From zoom 10 on streets and places have separate cells, from zoom 14 on every place is a cell of
 * its own. A cell joins the largest of its eight neighbours that is larger and nearer than 0.8 cells, unless that one
 * itself would join another.
 */
async function itemsIn(db: Db, numbers: readonly string[], box: Box, zoom: number): Promise<MapItem[]> {
  const cell = sql`(${UNITS} / 8 / ${2 ** zoom}::float8)`;
  const { rows } = await db.execute<Row>(sql`
    with ${withAtoms(numbers)}, celled as materialized (
      select atoms.*, floor(x / ${cell}) as col, floor(y / ${cell}) as line,
        (kind <> 'rua' and ${zoom >= 10}::boolean) as is_apart,
        case when kind <> 'rua' and ${zoom >= 14}::boolean then key end as alone
      from atoms where count > 0
    ), cells as materialized (
      select row_number() over (order by line, col, is_apart, alone) as cell, col, line, is_apart, alone,
        sum(count) as count, sum(x * count) / sum(count) as x, sum(y * count) / sum(count) as y
      from celled group by line, col, is_apart, alone
    ), wishes as materialized (
      select distinct on (own.cell) own.cell, other.cell as leader
      from cells own cross join generate_series(-1, 1) as east cross join generate_series(-1, 1) as south
      join cells other on other.col = own.col + east and other.line = own.line + south and other.is_apart = own.is_apart
      where own.alone is null and other.alone is null
        and (other.count > own.count or (other.count = own.count and other.cell < own.cell))
        and sqrt((other.x - own.x) * (other.x - own.x) + (other.y - own.y) * (other.y - own.y)) / ${cell} < 0.8
      order by own.cell, other.count desc, other.cell
    ), members as materialized (
      select celled.*, coalesce(leader, cells.cell) as cluster
      from celled join cells on cells.col = celled.col and cells.line = celled.line
        and cells.is_apart = celled.is_apart and cells.alone is not distinct from celled.alone
      left join wishes on wishes.cell = cells.cell and leader not in (select cell from wishes)
    ), clusters as materialized (
      select cluster, count(*)::int as atoms, sum(count)::int as count, bool_and(kind = 'rua') as is_exact,
        min(key collate "C") as key, sum(x * count) as sum_x, sum(y * count) as sum_y,
        jsonb_build_object('west', min(lng), 'south', min(lat), 'east', max(lng), 'north', max(lat)) as bounds,
        ${halfUp(sql`sum(${halfUp(sql`lat * 1e6`)} * count) / sum(count)`)} / 1e6 as mean_lat,
        ${halfUp(sql`sum(${halfUp(sql`lng * 1e6`)} * count) / sum(count)`)} / 1e6 as mean_lng
      from members group by cluster
    ), centred as materialized (
      select distinct on (cluster) clusters.*, kind, name, city, cidade_slug, uf, metres, number,
        case when atoms > 1 and is_exact then mean_lat else lat end as lat,
        case when atoms > 1 and is_exact then mean_lng else lng end as lng
      from clusters join (select cluster, key as own_key, kind, name, city, cidade_slug, uf, metres, number, lat, lng, x, y
        from members) as member using (cluster)
      order by cluster, power(x - sum_x / count, 2) + power(y - sum_y / count, 2), own_key collate "C"
    ), cities as materialized (
      select cluster, array_agg(name || '/' || uf order by count desc, cidade_slug collate "C") as cities from (
        select cluster, cidade_slug, min(city collate "C") as name, min(uf) as uf, sum(count) as count
        from members group by cluster, cidade_slug) as city group by cluster
    ), medians as materialized (
      select cluster, ${halfUp(median(sql`preco`))} as price, ${halfUp(sql`${median(sql`desconto`)} * 100`)} / 100 as discount
      from members join placed using (key) where is_found group by cluster
    )
    select atoms, key, kind, name, city, cidade_slug as "citySlug", uf, metres, number, is_exact as "isExact", cities,
      bounds, lat, lng, count, price, discount
    from centred join cities using (cluster) join medians using (cluster)
    where ${isInside(box)} order by count desc, sum_x, sum_y, key collate "C"`);
  return rows.map(itemOf);
}

function itemOf({ price, discount, ...row }: Row): MapItem {
  const { lat, lng, count, cities, name, city, citySlug } = row;
  const placed = { lat, lng, count, medianPriceCents: price, medianDiscount: discount };
  if (row.atoms === 1) {
    const number = row.kind === "rua" && count === 1 ? row.number : null;
    return {
      kind: row.kind,
      place: row.key,
      name,
      city,
      citySlug,
      state: row.uf as never,
      metres: row.metres,
      number,
      ...placed,
    };
  }
  return {
    kind: "grupo",
    bounds: row.bounds,
    city: cities.length === 1 ? cities[0]!.slice(0, -3) : null,
    mainCity: cities[0]!,
    cityCount: cities.length,
    exact: row.isExact,
    ...placed,
  };
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { DensityCell, DensityResult } from "#app/core/engine/map-items.ts";
import type { View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import { halfUp, median, UNITS, withAtoms } from "./plain-atoms.ts";
import { isInside, wholeZoom } from "./plain-map.ts";

const MAX_CELLS = 800;

/** Counts the properties of these numbers by position, in plain SQL, without any code of the engine. */
export async function plainDensity(db: Db, numbers: readonly string[], view: View): Promise<DensityResult> {
  let zoom = wholeZoom(view);
  let cells = await cellsIn(db, numbers, view.box, zoom);
  while (cells.length > MAX_CELLS && zoom > 0) cells = await cellsIn(db, numbers, view.box, --zoom);
  return { zoom, cells };
}

/**
 * Twelve hexagons around the world at zoom 0, point up: rows are √3/2 of a hexagon apart, every other one half a
 * hexagon to the side. A point belongs to the hexagon with the nearest centre; a place known less exactly than that is
 * a circle.
 */
async function cellsIn(db: Db, numbers: readonly string[], box: Box, zoom: number): Promise<DensityCell[]> {
  const across = sql`${12 * 2 ** zoom}::float8`;
  const { rows } = await db.execute<DensityCell & Record<string, unknown>>(sql`
    with ${withAtoms(numbers)}, drawn as materialized (
      select atoms.*, case kind when 'municipio' then ${zoom}::int > 8 when 'bairro' then ${zoom}::int > 11 else false end
        as is_circle
      from atoms where count > 0
    ), celled as materialized (
      select drawn.*, hexagon.* from drawn cross join lateral (
        select (col + line / 2) / ${across} as centre_x, line * sqrt(3::float8) / 2 / ${across} as centre_y
        from generate_series(-1, 1) as beside,
          lateral (select round(y / ${UNITS} * ${across} * 2 / sqrt(3::float8)) + beside as line) as lines,
          lateral (select round(x / ${UNITS} * ${across} - line / 2) as col) as cols
        order by power((col + line / 2) / ${across} - x / ${UNITS}, 2)
          + power(line * sqrt(3::float8) / 2 / ${across} - y / ${UNITS}, 2) limit 1
      ) as hexagon
    ), members as materialized (
      select *, case when is_circle then key else centre_x || ',' || centre_y end as cell from celled
    ), cities as materialized (
      select distinct on (cell) cell, name, uf from (
        select cell, cidade_slug, min(city collate "C") as name, min(uf) as uf, sum(count) as count
        from members group by cell, cidade_slug) as city
      order by cell, count desc, cidade_slug collate "C"
    ), cells as materialized (
      select cell, is_circle, case when is_circle then min(kind) else 'hexagono' end as kind,
        case when is_circle then min(key) end as place, case when is_circle then min(name) end as name,
        case when is_circle then min(lng) else ${halfUp(sql`(centre_x * 360 - 180) * 1e6`)} / 1e6 end as lng,
        case when is_circle then min(lat)
          else ${halfUp(sql`degrees(atan(sinh(pi() * (1 - 2 * centre_y)))) * 1e6`)} / 1e6 end as lat
      from members group by cell, is_circle, centre_x, centre_y
    ), medians as materialized (
      select cell, count(*)::int as count, ${halfUp(median(sql`preco`))} as price,
        ${halfUp(sql`${median(sql`nullif(desconto, 0)`)} * 100`)} / 100 as discount
      from members join placed using (key) where is_found group by cell
    )
    select kind, lng, lat, coalesce(cells.name, cities.name) as name, uf as state, place, count,
      price as "medianPriceCents", discount as "medianDiscount"
    from cells join cities using (cell) join medians using (cell)
    where ${isInside(box)} order by count desc, lng, lat, kind, place collate "C"`);
  return rows;
}

import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { doBoxesMeet, type Box } from "#app/lib/ring.ts";
import { outlineTable } from "#app/facts/places/outlines.server.ts";
import { stateOfIbge } from "#app/facts/places/places-table.ts";
import { CITY_BORDERS_FROM, LAND_LAYERS, type LandLayer } from "./land.ts";
import {
  boxOfTile,
  clipped,
  EXTENT,
  MARGIN,
  square,
  thinned,
  within,
  type TileAddress,
  type TilePoint,
} from "./tile-shapes.ts";
import { waterOfTile } from "./water-of-tile.server.ts";

type TileLayer = Parameters<typeof fromGeojsonVt>[0][string];

/** Kinds of geometry of vector tiles. */
const [LINES, AREAS] = [2, 3] as const;
const AREA_LAYERS: ReadonlySet<LandLayer> = new Set(["sea", "land", "bay", "lake", "reservoir"]);

/** A vector tile of Web Mercator with Brazil's land, by the outlines of its municipalities. */
export function landTile(tile: TileAddress): Uint8Array {
  const parts = landOfTile(tile);
  const layers = LAND_LAYERS.flatMap((name) => {
    const type = AREA_LAYERS.has(name) ? AREAS : LINES;
    const features = [{ type, geometry: parts[name], tags: {} }];
    return parts[name].length === 0 ? [] : [[name, { features } as unknown as TileLayer] as const];
  });
  return fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT });
}

/** The rings and lines of each layer of a tile, in its units. */
export function landOfTile(tile: TileAddress): Record<LandLayer, TilePoint[][]> {
  const box = boxOfTile(tile, MARGIN);
  const table = outlineTable();
  const lines = new Map<number, TilePoint[]>();
  const lineOf = (number: number) => {
    let line = lines.get(number);
    // Thinned before rings are made of it: neighbours keep one common border.
    if (!line) lines.set(number, (line = thinned(table.line(number), tile)));
    return line;
  };
  const parts: Record<LandLayer, TilePoint[][]> = {
    sea: [],
    land: [],
    country: [],
    state: [],
    city: [],
    ...waterOfTile(tile),
  };
  if (isBesideSeaOnly(boxOfTile(tile, 0))) parts.sea.push(square());
  for (const ibge of table.codes()) {
    if (!doBoxesMeet(table.box(ibge)!, box)) continue;
    for (const numbers of table.linesOf(ibge)!) {
      const ring = numbers.flatMap((number) =>
        (number < 0 ? lineOf(~number).toReversed() : lineOf(number)).slice(1),
      );
      const inside = clipped(ring);
      if (inside.length > 2) parts.land.push(inside);
    }
  }
  for (const [number, line] of lines) {
    const layer = layerOf(table.sidesOf(number));
    if (layer !== "city" || tile.z >= CITY_BORDERS_FROM) parts[layer].push(...within(line));
  }
  return parts;
}

function layerOf([one, other]: [number, number]): LandLayer {
  if (other === 0) return "country";
  return stateOfIbge(one) === stateOfIbge(other) ? "city" : "state";
}

/** No land of a neighbour lies east of these meridians: Uruguay ends at 53.1° W, French Guiana at 51.6° W. */
export function isBesideSeaOnly({ west, north }: Box): boolean {
  return west >= (north > 2 ? -51.6 : -53);
}

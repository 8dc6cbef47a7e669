import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Line } from "#app/facts/places/outline-table.ts";
import { outlineTable } from "#app/facts/places/outlines.server.ts";
import { stateOfIbge } from "#app/facts/places/places-table.ts";
import { ROUGH } from "#app/facts/places/water/water-table.ts";
import { waterTables } from "#app/facts/places/water/water.server.ts";
import { clipLine, clipRing } from "#app/lib/clip.ts";
import { latOfY, mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { doBoxesMeet, ringArea, type Box } from "#app/lib/ring.ts";
import { CITY_BORDERS_FROM, LAND_LAYERS, type LandLayer, type WaterLayer } from "./land.ts";
import { waterBetween } from "./water-between.ts";

type TileLayer = Parameters<typeof fromGeojsonVt>[0][string];

/** Kinds of geometry of vector tiles. */
const [LINES, AREAS] = [2, 3] as const;
const AREA_LAYERS: ReadonlySet<LandLayer> = new Set(["sea", "land", "bay", "lake", "reservoir"]);
/** Smaller lakes and islands are a speck: 16 pixels of a tile, in its units. */
const SPECK = 256;
/** The largest rivers, which are drawn wider. */
const MAIN = 2;

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export type TilePoint = [x: number, y: number];

/** Units of a tile along each side. */
export const EXTENT = 2_048;
/** Drawn beyond the edges of a tile, so that its edges are not seen. */
const MARGIN = 64;
/** Corners nearer to each other than this, three quarters of a pixel, are drawn as one. */
const FINENESS = 3;

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

/** The smallest rivers that a zoom has. */
const rankAt = (z: number): number => (z <= 7 ? 2 : z === 8 ? 3 : 4);

/** Bays, lakes and rivers of a tile: rings in its units, each area clockwise and followed by its islands, and lines. */
export function waterOfTile(tile: TileAddress): Record<WaterLayer, TilePoint[][]> {
  const parts: Record<WaterLayer, TilePoint[][]> = {
    bay: [],
    lake: [],
    reservoir: [],
    mainRiver: [],
    river: [],
  };
  const shores: TilePoint[][] = [];
  let isCoast = false;
  // Of the lake whose islands follow: an island of a lake that is left out would be taken for a lake.
  let isInWater = false;
  for (const table of waterTables()) {
    for (const { kind, rank, line, isEdge } of table.near(boxOfTile(tile, MARGIN))) {
      if (kind === "river") {
        if (rank > rankAt(tile.z)) continue;
        parts[rank <= MAIN ? "mainRiver" : "river"].push(...within(thinned(line, tile)));
        continue;
      }
      const ring = thinned(line, tile).slice(1);
      if (kind === "shore") {
        isCoast ||= isEdge;
        if (isSeen(ring)) shores.push(ring);
        continue;
      }
      if (kind === "island" && !isInWater) continue;
      const inside = clipped(ring);
      if (kind === "water") isInWater = isSeen(inside);
      if (isSeen(inside)) parts[rank === ROUGH ? "reservoir" : "lake"].push(inside);
    }
  }
  // Inland there is no sea, and away from coasts the embedded map knows it.
  if (isCoast) {
    for (const { ring, islands } of waterBetween(shores, TILE)) {
      const points = rounded(ring);
      if (isSeen(points)) parts.bay.push(points, ...islands);
    }
  }
  return parts;
}

function rounded(ring: TilePoint[]): TilePoint[] {
  return ring.map(([x, y]) => [Math.round(x), Math.round(y)]);
}

function isSeen(ring: TilePoint[]): boolean {
  return Math.abs(ringArea(ring)) >= SPECK;
}

/** The part of the world that a tile shows, with so many of its units around. */
function boxOfTile({ z, x, y }: TileAddress, margin: number): Box {
  const [size, more] = [2 ** z, margin / EXTENT];
  return {
    west: ((x - more) / size) * 360 - 180,
    east: ((x + 1 + more) / size) * 360 - 180,
    north: latOfY((y - more) / size),
    south: latOfY((y + 1 + more) / size),
  };
}

/** The tile itself with its margin. */
function square(): TilePoint[] {
  const [from, to] = [-MARGIN, EXTENT + MARGIN];
  return [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
}

/** A line in a tile's units, with the corners that are seen there. */
function thinned(line: Line, { z, x, y }: TileAddress): TilePoint[] {
  const size = 2 ** z;
  const result: TilePoint[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const point: TilePoint = [
      Math.round((mercatorX(line[i]!) * size - x) * EXTENT),
      Math.round((mercatorY(line[i + 1]!) * size - y) * EXTENT),
    ];
    const last = result.at(-1);
    const isEnd = i === line.length - 2;
    if (last && !isEnd && Math.hypot(point[0] - last[0], point[1] - last[1]) < FINENESS) continue;
    result.push(point);
  }
  return result;
}

const TILE: Box = { west: -MARGIN, east: EXTENT + MARGIN, south: -MARGIN, north: EXTENT + MARGIN };

/** The part of a ring in the tile. */
function clipped(ring: TilePoint[]): TilePoint[] {
  return clipRing(ring, TILE, Math.round);
}

/** The parts of a line that come into the tile, each with the point before and after it. */
function within(line: TilePoint[]): TilePoint[][] {
  return clipLine(line, TILE);
}

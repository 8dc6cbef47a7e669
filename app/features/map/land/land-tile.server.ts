import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { latOfY, mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { doBoxesMeet, type Box } from "#app/lib/ring.ts";
import type { Line } from "#app/facts/places/outline-table.ts";
import { outlineTable } from "#app/facts/places/outlines.server.ts";
import { stateOfIbge } from "#app/facts/places/places-table.ts";
import { CITY_BORDERS_FROM, LAND_LAYERS, type LandLayer } from "./land.ts";

interface TileAddress {
  z: number;
  x: number;
  y: number;
}

type TilePoint = [x: number, y: number];
type TileLayer = Parameters<typeof fromGeojsonVt>[0][string];

/** Units of a tile along each side. */
const EXTENT = 2_048;
/** Drawn beyond the edges of a tile, so that its edges are not seen. */
const MARGIN = 64;
/** Corners nearer to each other than this, three quarters of a pixel, are drawn as one. */
const FINENESS = 3;

/** Kinds of geometry of vector tiles. */
const [LINES, AREAS] = [2, 3] as const;

/** A vector tile of Web Mercator with Brazil's land, by the outlines of its municipalities. */
export function landTile(tile: TileAddress): Uint8Array {
  const parts = landOfTile(tile);
  const layers = LAND_LAYERS.flatMap((name) => {
    const type = name === "sea" || name === "land" ? AREAS : LINES;
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
  const parts: Record<LandLayer, TilePoint[][]> = { sea: [], land: [], country: [], state: [], city: [] };
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

function boxOfTile({ z, x, y }: TileAddress, margin: number): Box {
  const [size, more] = [2 ** z, margin / EXTENT];
  return {
    west: ((x - more) / size) * 360 - 180,
    east: ((x + 1 + more) / size) * 360 - 180,
    north: latOfY((y - more) / size),
    south: latOfY((y + 1 + more) / size),
  };
}

/** No land of a neighbour lies east of these meridians: Uruguay ends at 53.1° W, French Guiana at 51.6° W. */
export function isBesideSeaOnly({ west, north }: Box): boolean {
  return west >= (north > 2 ? -51.6 : -53);
}

function square(): TilePoint[] {
  const [from, to] = [-MARGIN, EXTENT + MARGIN];
  return [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
}

function thinned(line: Line, { z, x, y }: TileAddress): TilePoint[] {
  const size = 2 ** z;
  const kept: TilePoint[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const point: TilePoint = [
      Math.round((mercatorX(line[i]!) * size - x) * EXTENT),
      Math.round((mercatorY(line[i + 1]!) * size - y) * EXTENT),
    ];
    const last = kept.at(-1);
    const isEnd = i === line.length - 2;
    if (last && !isEnd && Math.hypot(point[0] - last[0], point[1] - last[1]) < FINENESS) continue;
    kept.push(point);
  }
  return kept;
}

const EDGES = ([0, 1] as const).flatMap((axis) => [
  { axis, at: -MARGIN, sign: 1 },
  { axis, at: EXTENT + MARGIN, sign: -1 },
]);

/** The part of a ring in the tile (Sutherland–Hodgman). */
function clipped(ring: TilePoint[]): TilePoint[] {
  return EDGES.reduce((points, { axis, at, sign }) => {
    const isInside = (point: TilePoint) => (point[axis] - at) * sign >= 0;
    return points.flatMap((point, i) => {
      const before = points.at(i - 1)!;
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : [];
      const share = (at - before[axis]) / (point[axis] - before[axis]);
      const cut: TilePoint = [
        Math.round(before[0] + share * (point[0] - before[0])),
        Math.round(before[1] + share * (point[1] - before[1])),
      ];
      return isInside(point) ? [cut, point] : [cut];
    });
  }, ring);
}

/** The parts of a line that come into the tile, each with the point before and after it. */
function within(line: TilePoint[]): TilePoint[][] {
  const parts: TilePoint[][] = [];
  let isOpen = false;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const isNear = EDGES.every(
      ({ axis, at, sign }) => (from[axis] - at) * sign >= 0 || (to[axis] - at) * sign >= 0,
    );
    if (!isNear) isOpen = false;
    else if (isOpen) parts.at(-1)!.push(to);
    else {
      parts.push([from, to]);
      isOpen = true;
    }
  }
  return parts;
}

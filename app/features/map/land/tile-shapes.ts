import { clipLine, clipRing } from "#app/lib/clip.ts";
import { latOfY, mercatorX, mercatorY } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import type { Line } from "#app/facts/places/outline-table.ts";

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export type TilePoint = [x: number, y: number];

/** Units of a tile along each side. */
export const EXTENT = 2_048;
/** Drawn beyond the edges of a tile, so that its edges are not seen. */
export const MARGIN = 64;
/** Corners nearer to each other than this, three quarters of a pixel, are drawn as one. */
const FINENESS = 3;

/** The part of the world that a tile shows, with so many of its units around. */
export function boxOfTile({ z, x, y }: TileAddress, margin: number): Box {
  const [size, more] = [2 ** z, margin / EXTENT];
  return {
    west: ((x - more) / size) * 360 - 180,
    east: ((x + 1 + more) / size) * 360 - 180,
    north: latOfY((y - more) / size),
    south: latOfY((y + 1 + more) / size),
  };
}

/** The tile itself with its margin. */
export function square(): TilePoint[] {
  const [from, to] = [-MARGIN, EXTENT + MARGIN];
  return [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
}

/** A line in a tile's units, with the corners that are seen there. */
export function thinned(line: Line, { z, x, y }: TileAddress): TilePoint[] {
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
export function clipped(ring: TilePoint[]): TilePoint[] {
  return clipRing(ring, TILE, Math.round);
}

/** The parts of a line that come into the tile, each with the point before and after it. */
export function within(line: TilePoint[]): TilePoint[][] {
  return clipLine(line, TILE);
}

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
export function clipped(ring: TilePoint[]): TilePoint[] {
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
export function within(line: TilePoint[]): TilePoint[][] {
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

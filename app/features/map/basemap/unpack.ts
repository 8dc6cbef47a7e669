import type { Uf } from "#app/lib/br.ts";

export type Point = [lng: number, lat: number];

/** Outlines are stored in thousandths of a degree, about 110 m. */
export const UNITS = 1_000;

/** Integers, each point as the difference from the one before: lng, lat, lng, lat, ... */
export type PackedLine = number[];

/** What `scripts/build-basemap.ts` writes to outlines.json. Rings and lines of one kind each. */
export interface PackedBasemap {
  neighbours: PackedLine[];
  brazil: PackedLine[];
  borders: PackedLine[];
  ownBorder: PackedLine[];
  states: PackedLine[];
  names: [code: Uf, lng: number, lat: number][];
}

/** What `scripts/build-basemap.ts` writes to cities.json: capitals, large cities and others, in this order. */
export interface PackedCities {
  /** The number of cities of each rank. */
  ranks: [capitals: number, large: number, others: number];
  names: string[];
  points: PackedLine;
}

/**
 * Rounds lines to whole units; points that become equal are merged, and a line that becomes a single point is
 * left out.
 */
export function packLines(lines: Point[][]): PackedLine[] {
  return lines.map(packLine).filter((line) => line.length > 2);
}

function packLine(points: Point[]): PackedLine {
  const packed: PackedLine = [];
  let [x, y] = [0, 0];
  for (const [i, [lng, lat]] of points.entries()) {
    const [toX, toY] = [Math.round(lng * UNITS), Math.round(lat * UNITS)];
    if (i > 0 && toX === x && toY === y) continue;
    packed.push(toX - x, toY - y);
    [x, y] = [toX, toY];
  }
  return packed;
}

export function unpackLine(packed: PackedLine): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < packed.length; i += 2) {
    x += packed[i]!;
    y += packed[i + 1]!;
    points.push([x / UNITS, y / UNITS]);
  }
  return points;
}

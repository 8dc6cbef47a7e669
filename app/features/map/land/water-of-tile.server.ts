import { ringArea, type Box } from "#app/lib/ring.ts";
import { ROUGH } from "#app/facts/places/water/water-table.ts";
import { waterTables } from "#app/facts/places/water/water.server.ts";
import {
  boxOfTile,
  clipped,
  EXTENT,
  MARGIN,
  thinned,
  within,
  type TileAddress,
  type TilePoint,
} from "./tile-shapes.ts";
import type { WaterLayer } from "./land.ts";
import { waterBetween } from "./water-between.ts";

const TILE: Box = { west: -MARGIN, south: -MARGIN, east: EXTENT + MARGIN, north: EXTENT + MARGIN };
/** Smaller lakes and islands are a speck: 16 pixels of a tile, in its units. */
const SPECK = 256;
/** The largest rivers, which are drawn wider. */
const MAIN = 2;
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

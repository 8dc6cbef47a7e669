import type { Box } from "#app/lib/ring.ts";
import { isInside, metresToBorder, type Line } from "#app/facts/places/outline-table.ts";

/** Cells along each side of the box. */
const SIDE = 48;
const [UNKNOWN, ALL, NONE, SOME] = [0, 1, 2, 3] as const;

/**
 * Tells of millions of points which lie inside of an outline or at most so many metres outside. Most cells of a grid lie
 * wholly on one side, so that few points are compared with the outline itself.
 */
export class OutlineGrid {
  private readonly cells = new Uint8Array(SIDE * SIDE);
  private readonly box: Box;
  private readonly rings: readonly Line[];
  private readonly grace: number;

  /** The box holds all points that may be accepted. */
  constructor(box: Box, rings: readonly Line[], grace: number) {
    this.box = box;
    this.rings = rings;
    this.grace = grace;
  }

  has(lng: number, lat: number): boolean {
    const { west, south, east, north } = this.box;
    if (!(lng >= west && lng <= east && lat >= south && lat <= north)) return false;
    const column = Math.min(SIDE - 1, Math.floor(((lng - west) / (east - west)) * SIDE));
    const row = Math.min(SIDE - 1, Math.floor(((lat - south) / (north - south)) * SIDE));
    const cell = row * SIDE + column;
    if (this.cells[cell] === UNKNOWN) this.cells[cell] = this.kindOf(row, column);
    const kind = this.cells[cell];
    return kind === SOME ? this.metresOutside(lng, lat) <= this.grace : kind === ALL;
  }

  private kindOf(row: number, column: number): number {
    const { west, south, east, north } = this.box;
    const [width, height] = [(east - west) / SIDE, (north - south) / SIDE];
    const lat = south + (row + 0.5) * height;
    // The middle is a little farther from the corners than in the plane of `metresToBorder`, which is right to 1 %.
    const toCorner = 0.51 * Math.hypot(height, width) * 111_195;
    const middle = this.metresOutside(west + (column + 0.5) * width, lat);
    const error = 0.01 * Math.abs(middle);
    if (middle + toCorner + error <= this.grace) return ALL;
    return middle - toCorner - error > this.grace ? NONE : SOME;
  }

  /** Metres from the border; negative inside. */
  private metresOutside(lng: number, lat: number): number {
    const metres = metresToBorder(this.rings, lng, lat);
    return isInside(this.rings, lng, lat) ? -metres : metres;
  }
}

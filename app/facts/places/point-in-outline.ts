import type { Line } from "./outline-table.ts";

const METRES_PER_DEGREE = 111_195;

/** Even-odd rule over all rings, so that lakes and enclaves inside of a municipality are outside. Degrees. */
export function isInside(rings: readonly Line[], lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const [y1, y2] = [ring[i - 1]!, ring[i + 1]!];
      if (y1 > lat === y2 > lat) continue;
      const [x1, x2] = [ring[i - 2]!, ring[i]!];
      if (lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/**
 * Metres from a point to the nearest border, in a plane around the point: right to 1 % for borders within some
 * kilometres. Infinity without rings.
 */
export function metresToBorder(rings: readonly Line[], lng: number, lat: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const [x1, y1] = [(ring[i - 2]! - lng) * shrink, ring[i - 1]! - lat];
      const [dx, dy] = [(ring[i]! - lng) * shrink - x1, ring[i + 1]! - lat - y1];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
      const [x, y] = [x1 + along * dx, y1 + along * dy];
      least = Math.min(least, x * x + y * y);
    }
  }
  return Math.sqrt(least) * METRES_PER_DEGREE;
}

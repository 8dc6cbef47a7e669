import type { Listing } from "#app/facts/listings/listing.ts";
import type { Bitset } from "#app/lib/bitset.ts";
import { EARTH_RADIUS, type Point } from "#app/lib/sphere.ts";
import type { Area } from "./filters.ts";

type Placed = Pick<Listing, "lat" | "lng" | "precisionM">;

const RADIANS = Math.PI / 180;

/** Whether a place inside of an area may lie outside of it: its radius (metres) reaches beyond the edge. */
export function mayBeOutside({ lat, lng, precisionM }: Placed, area: Area): boolean {
  if (lat === null || lng === null || precisionM === null) return false;
  return isEdgeWithin(ringOf(area), lng, lat, precisionM);
}

/** In place of a radius: a row that was not asked for yet, and one of which nothing can be said. */
const UNREAD = 0;
const UNKNOWN = -1;

/**
 * Counts how many rows of a set may lie outside an area although their points lie inside: those that are known only to a
 * radius (metres, `precisao_m`) that reaches beyond its edge. Where no radius is known, nothing can be said. Points come
 * in columns and a radius is read once, when it is first asked for, because reaching a row is what costs most.
 */
export function uncertainCounter(
  rows: readonly Placed[],
  { lat, lng }: { lat: Float64Array; lng: Float64Array },
): (matches: Bitset, area: Area | null) => number {
  /** One more than the metres of each row. */
  let radii: Int32Array | null = null;
  const readRadius = (row: number) => {
    const { lat: north, lng: east, precisionM } = rows[row]!;
    return north === null || east === null || precisionM === null ? UNKNOWN : precisionM + 1;
  };
  return (matches, area) => {
    if (!area) return 0;
    radii ??= new Int32Array(rows.length);
    const ring = ringOf(area);
    let count = 0;
    // Neighbouring rows often share the point of their district or city.
    let [lastLat, lastLng, lastRadius, isNear] = [NaN, NaN, UNKNOWN, false];
    for (let i = 0; i < matches.length; i++) {
      for (let word = matches[i]!; word !== 0; word &= word - 1) {
        const row = (i << 5) + 31 - Math.clz32(word & -word);
        if (radii[row] === UNREAD) radii[row] = readRadius(row);
        const radius = radii[row]!;
        if (radius === UNKNOWN) continue;
        if (radius !== lastRadius || lat[row] !== lastLat || lng[row] !== lastLng) {
          lastRadius = radius;
          lastLat = lat[row]!;
          lastLng = lng[row]!;
          isNear = isEdgeWithin(ring, lastLng, lastLat, radius - 1);
        }
        if (isNear) count++;
      }
    }
    return count;
  };
}

function ringOf(area: Area): Point[] {
  if (area.kind === "ring") return area.points;
  const { west, south, east, north } = area;
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/**
 * Whether any side of a ring comes nearer to a point than so many metres. Sides are straight in degrees, as on the map;
 * around the point a plane stands for the sphere, which is right to 1 % for the largest radii of our places.
 */
function isEdgeWithin(ring: readonly Point[], lng: number, lat: number, metres: number): boolean {
  const perLat = EARTH_RADIUS * RADIANS;
  const perLng = perLat * Math.cos(lat * RADIANS);
  const last = ring.at(-1)!;
  let x1 = (last[0] - lng) * perLng;
  let y1 = (last[1] - lat) * perLat;
  for (const [east, north] of ring) {
    const x2 = (east - lng) * perLng;
    const y2 = (north - lat) * perLat;
    // Most sides are far off, which two comparisons tell.
    const isFar = (y1 > metres && y2 > metres) || (y1 < -metres && y2 < -metres);
    if (!isFar && squaredDistance(x1, y1, x2, y2) < metres * metres) return true;
    [x1, y1] = [x2, y2];
  }
  return false;
}

/** From the origin to a side, squared. */
function squaredDistance(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  const [x, y] = [x1 + along * dx, y1 + along * dy];
  return x * x + y * y;
}

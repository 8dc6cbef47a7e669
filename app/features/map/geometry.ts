import { cleanArea } from "#app/features/search/area-codec.ts";
import type { Area } from "#app/features/search/filters.ts";
import { boxOf, isInsideRing } from "#app/features/search/index/ring.ts";

export type Point = [lng: number, lat: number];

/** Mean radius of the WGS 84 ellipsoid, in metres. */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const CIRCLE_POINTS = 64;
/** With so many the address of a drawn area stays well under a line of text messages. */
const MAX_VERTICES = 60;

/** Whether a point lies in an area: what the index and the SQL answer for the same area. */
export function isInsideArea(area: Area, lng: number, lat: number): boolean {
  const box = area.kind === "box" ? area : boxOf(area.points);
  if (!box || lng < box.west || lng > box.east || lat < box.south || lat > box.north) return false;
  return area.kind === "box" || isInsideRing(area.points, lng, lat);
}

/** Metres between two points along the sphere. */
export function distanceMetres([lng1, lat1]: Point, [lng2, lat2]: Point): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const sinLng = Math.sin(((lng2 - lng1) * RADIANS) / 2);
  const h = sinLat ** 2 + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLng ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The ring of all points `metres` away from a centre: 64 of them, from north clockwise. */
export function circleRing([lng, lat]: Point, metres: number): Point[] {
  const angle = metres / EARTH_RADIUS;
  const sinLat = Math.sin(lat * RADIANS);
  const cosLat = Math.cos(lat * RADIANS);
  return Array.from({ length: CIRCLE_POINTS }, (_, i) => {
    const bearing = (2 * Math.PI * i) / CIRCLE_POINTS;
    const sinAt = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing);
    const east = Math.sin(bearing) * Math.sin(angle) * cosLat;
    const turned = Math.atan2(east, Math.cos(angle) - sinLat * sinAt);
    return [lng + turned / RADIANS, Math.asin(sinAt) / RADIANS];
  });
}

/** What an area encloses, in km² on the sphere. A ring that crosses itself counts what lies on its right as less. */
export function areaKm2(area: Area): number {
  const points = area.kind === "ring" ? area.points : cornersOf(area);
  let sum = 0;
  for (const [i, [lng1, lat1]] of points.entries()) {
    const [lng2, lat2] = points[(i + 1) % points.length]!;
    sum += (lng2 - lng1) * RADIANS * (2 + Math.sin(lat1 * RADIANS) + Math.sin(lat2 * RADIANS));
  }
  return (Math.abs(sum / 2) * EARTH_RADIUS ** 2) / 1e6;
}

function cornersOf({ west, south, east, north }: Area & { kind: "box" }): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/**
 * A hand-drawn ring with at most `most` points: those go first that change its area least (Visvalingam-Whyatt). Null
 * when it encloses nothing. The points are those that the address will say, so what is shown is what is searched.
 */
export function simplifyRing(points: readonly Point[], most = MAX_VERTICES): Point[] | null {
  const kept = [...points];
  while (kept.length > Math.max(3, most)) {
    let least = 0;
    let smallest = Infinity;
    for (const [i, point] of kept.entries()) {
      const before = kept[(i + kept.length - 1) % kept.length]!;
      const area = triangle(before, point, kept[(i + 1) % kept.length]!);
      if (area < smallest) [least, smallest] = [i, area];
    }
    kept.splice(least, 1);
  }
  const clean = cleanArea({ kind: "ring", points: kept });
  return clean?.kind === "ring" && areaKm2(clean) > 0 ? clean.points : null;
}

function triangle([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): number {
  return Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
}

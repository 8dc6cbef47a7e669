export type Point = [lng: number, lat: number];

/** Mean radius of the WGS 84 ellipsoid, in metres. */
export const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
/** The sides of the ring are within 0.3 % of the radius. */
const CIRCLE_POINTS = 48;
/** Coordinates in an address are rounded to about a metre. */
const ROUNDED_METRES = 2;

/** Metres between two points along the sphere. */
export function distanceMetres([lng1, lat1]: Point, [lng2, lat2]: Point): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const sinLng = Math.sin(((lng2 - lng1) * RADIANS) / 2);
  const h = sinLat ** 2 + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLng ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The ring of all points `metres` away from a centre: 48 of them, from north clockwise. */
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

/** The circle that `circleRing` made this ring of, also with rounded points; null for any other ring. */
export function circleOf(ring: readonly Point[]): { center: Point; metres: number } | null {
  if (ring.length !== CIRCLE_POINTS) return null;
  const [north, south] = [ring[0]!, ring[CIRCLE_POINTS / 2]!];
  const center: Point = [(north[0] + south[0]) / 2, (north[1] + south[1]) / 2];
  const distances = ring.map((point) => distanceMetres(center, point));
  const metres = distances.reduce((sum, distance) => sum + distance, 0) / CIRCLE_POINTS;
  const isRound = distances.every((distance) => Math.abs(distance - metres) <= ROUNDED_METRES);
  return isRound && metres > ROUNDED_METRES ? { center, metres } : null;
}

/**
 * The area that a ring encloses, in km² on the sphere. Where a ring crosses itself, parts on its right count as
 * negative.
 */
export function ringKm2(points: readonly Point[]): number {
  let sum = 0;
  for (const [i, [lng1, lat1]] of points.entries()) {
    const [lng2, lat2] = points[(i + 1) % points.length]!;
    sum += (lng2 - lng1) * RADIANS * (2 + Math.sin(lat1 * RADIANS) + Math.sin(lat2 * RADIANS));
  }
  return (Math.abs(sum / 2) * EARTH_RADIUS ** 2) / 1e6;
}

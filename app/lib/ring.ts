/** Even-odd rule over the edges of a ring of [lng, lat] points, closed implicitly. The SQL evaluates the same terms. */
export function isInsideRing(points: [lng: number, lat: number][], lng: number, lat: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [x1, y1] = points[i]!;
    const [x2, y2] = points[j]!;
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The smallest box around a ring; null for a ring without points. */
export function boxOf(points: [lng: number, lat: number][]): Box | null {
  if (!points.length) return null;
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng, lat] of points) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

/** Whether two boxes have a point in common. */
export function doBoxesMeet(a: Box, b: Box): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

export function isInBox(box: Box, { lat, lng }: { lat: number; lng: number }): boolean {
  return lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north;
}

/** The signed area of a ring in square units of its coordinates; positive counter-clockwise where y grows upwards. */
export function ringArea(ring: readonly (readonly [x: number, y: number])[]): number {
  let twice = 0;
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(i + 1) % ring.length]!;
    twice += x1 * y2 - x2 * y1;
  }
  return twice / 2;
}

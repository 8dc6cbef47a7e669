export type Point = [lng: number, lat: number];

/** The parts of TopoJSON that are used (https://github.com/topojson/topojson-specification). */
export interface Topology {
  transform?: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: Record<string, { geometries: { id?: string; properties?: { name: string } }[] }>;
}

interface Rectangle {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * The topology in degrees with fewer points, each line within `tolerance` of the original. Shared lines stay shared.
 */
export function simplifyTopology({ transform, arcs, objects }: Topology, tolerance: number): Topology {
  return { objects, arcs: arcs.map((arc) => simplify(absolute(arc, transform), tolerance)) };
}

function absolute(arc: Point[], transform: Topology["transform"]): Point[] {
  if (!transform) return arc;
  const { scale, translate } = transform;
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Douglas-Peucker, within `tolerance` of the original; the end points stay. */
export function simplify(points: Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let furthest = -1;
    let off = tolerance;
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(points[i]!, points[from]!, points[to]!);
      if (distance > off) [furthest, off] = [i, distance];
    }
    if (furthest < 0) continue;
    keep[furthest] = 1;
    open.push([from, furthest], [furthest, to]);
  }
  return points.filter((_, i) => keep[i] === 1);
}

function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = length === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1));
}

/** The part of a ring inside a rectangle (Sutherland-Hodgman), closed like the input. */
export function clipRing(ring: Point[], { west, south, east, north }: Rectangle): Point[] {
  const sides: [inside: (p: Point) => boolean, cut: (a: Point, b: Point) => Point][] = [
    [([x]) => x >= west, (a, b) => atX(a, b, west)],
    [([x]) => x <= east, (a, b) => atX(a, b, east)],
    [([, y]) => y >= south, (a, b) => atY(a, b, south)],
    [([, y]) => y <= north, (a, b) => atY(a, b, north)],
  ];
  let points = ring.slice(0, -1);
  for (const [inside, cut] of sides) {
    points = points.flatMap((point, i) => {
      const before = points[(i + points.length - 1) % points.length]!;
      const crossing = inside(point) === inside(before) ? [] : [cut(before, point)];
      return inside(point) ? [...crossing, point] : crossing;
    });
  }
  return points.length ? [...points, points[0]!] : [];
}

function atX([x1, y1]: Point, [x2, y2]: Point, x: number): Point {
  return [x, y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)];
}

function atY([x1, y1]: Point, [x2, y2]: Point, y: number): Point {
  return [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1), y];
}

import type { Point } from "#app/features/map/basemap/unpack.ts";
import { LOCATOR } from "./locator.ts";

/** Drawn beyond the edges, so that outlines of clipped polygons are not visible. */
const MARGIN = 4;

const EDGES: { inside: (p: Point) => boolean; cut: (a: Point, b: Point) => Point }[] = (
  [
    [0, -MARGIN, 1],
    [0, LOCATOR.width + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, LOCATOR.height + MARGIN, -1],
  ] as const
).map(([axis, at, sign]) => ({
  inside: (p) => (p[axis] - at) * sign >= 0,
  cut: (a, b) => {
    const share = (at - a[axis]) / (b[axis] - a[axis]);
    return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  },
}));

/** The part of a ring that lies in the drawing (Sutherland–Hodgman). */
export function clipped(ring: Point[]): Point[] {
  return EDGES.reduce(
    (points, { inside, cut }) =>
      points.flatMap((point, i) => {
        const before = points.at(i - 1)!;
        if (inside(point)) return inside(before) ? [point] : [cut(before, point), point];
        return inside(before) ? [cut(before, point)] : [];
      }),
    ring,
  );
}

/** The parts of a line that have a point in the drawing, each with the point before and after it. */
export function within(line: Point[]): Point[][] {
  const isNear = (point: Point | undefined) =>
    point !== undefined && EDGES.every(({ inside }) => inside(point));
  const parts: Point[][] = [];
  let open: Point[] | null = null;
  for (const [i, point] of line.entries()) {
    const kept = isNear(point) || isNear(line[i - 1]) || isNear(line[i + 1]);
    if (!kept) open = null;
    else if (open) open.push(point);
    else parts.push((open = [point]));
  }
  return parts;
}

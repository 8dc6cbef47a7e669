import type { Area } from "#app/facts/query/filters.ts";
import { cleanArea } from "#app/facts/query/area-codec.ts";
import { circleOf, circleRing, distanceMetres, ringKm2, type Point } from "#app/lib/sphere.ts";

/** A drawn area as it is edited: a ring with corners, or a centre and a radius. */
export type Shape = { kind: "ring"; points: Point[] } | { kind: "circle"; center: Point; metres: number };

/** Limits of a radius in metres: outside them it is a mistake, or covers the whole country. */
export const RADIUS = { min: 100, max: 500_000 };
const MIN_VERTICES = 3;
/** With at most this many vertices the address of a drawn area is short enough for messengers. */
const MAX_VERTICES = 60;

/** An editable shape of the area in an address; null for the rectangle of a map. */
export function shapeOf(area: Area | null): Shape | null {
  if (area?.kind !== "ring") return null;
  const circle = circleOf(area.points);
  return circle
    ? { kind: "circle", center: circle.center, metres: wholeRadius(circle.metres) }
    : { kind: "ring", points: area.points };
}

/** The area as an address can hold it; null when it encloses nothing. */
export function areaOf(shape: Shape): Area | null {
  const points = simplifyRing(ringOf(shape));
  return points && { kind: "ring", points };
}

/**
 * Simplifies a hand-drawn ring to at most 60 points by removing those that change its area least
 * (Visvalingam-Whyatt). Null when it encloses nothing. The points are rounded as in the address, so that the
 * area shown is the area searched.
 */
function simplifyRing(points: readonly Point[]): Point[] | null {
  const remaining = [...points];
  while (remaining.length > MAX_VERTICES) {
    let least = 0;
    let smallest = Infinity;
    for (const [i, point] of remaining.entries()) {
      const before = remaining[(i + remaining.length - 1) % remaining.length]!;
      const area = triangle(before, point, remaining[(i + 1) % remaining.length]!);
      if (area < smallest) [least, smallest] = [i, area];
    }
    remaining.splice(least, 1);
  }
  const clean = cleanArea({ kind: "ring", points: remaining });
  return clean?.kind === "ring" && ringKm2(clean.points) > 0 ? clean.points : null;
}

function triangle([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): number {
  return Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
}

export function ringOf(shape: Shape): Point[] {
  return shape.kind === "ring" ? shape.points : circleRing(shape.center, shape.metres);
}

/** Rounds a radius to ten metres and keeps it within its limits. */
export function wholeRadius(metres: number): number {
  return Math.min(RADIUS.max, Math.max(RADIUS.min, Math.round(metres / 10) * 10));
}

export function circleTo(center: Point, edge: Point): Shape {
  return { kind: "circle", center, metres: wholeRadius(distanceMetres(center, edge)) };
}

/**
 * A handle that changes a shape: a corner, the middle of a side (dragging it adds a corner), a circle's
 * centre or edge.
 */
export type Handle =
  | { kind: "corner"; index: number; at: Point }
  | { kind: "side"; index: number; at: Point }
  | { kind: "center"; at: Point }
  | { kind: "edge"; at: Point };

/** The handles of a shape, corners before sides, so that their indexes do not change while one is dragged. */
export function handlesOf(shape: Shape): Handle[] {
  if (shape.kind === "circle") {
    const east = ringOf(shape)[12]!;
    return [
      { kind: "center", at: shape.center },
      { kind: "edge", at: east },
    ];
  }
  const { points } = shape;
  const corners = points.map((at, index): Handle => ({ kind: "corner", index, at }));
  if (points.length >= MAX_VERTICES) return corners;
  const sides = points.map((at, index): Handle => {
    const next = points[(index + 1) % points.length]!;
    return { kind: "side", index, at: [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2] };
  });
  return [...corners, ...sides];
}

/** The shape after its handle was moved to a point. */
export function moveHandle(shape: Shape, handle: Handle, to: Point): Shape {
  if (shape.kind === "circle") {
    if (handle.kind === "center") return { ...shape, center: to };
    return handle.kind === "edge" ? circleTo(shape.center, to) : shape;
  }
  if (handle.kind === "corner") return { kind: "ring", points: shape.points.with(handle.index, to) };
  if (handle.kind === "side")
    return { kind: "ring", points: shape.points.toSpliced(handle.index + 1, 0, to) };
  return shape;
}

/** The ring without one of its corners; the same ring when no more than three are left. */
export function removeCorner(shape: Shape, handle: Handle): Shape {
  if (shape.kind !== "ring" || handle.kind !== "corner" || shape.points.length <= MIN_VERTICES) return shape;
  return { kind: "ring", points: shape.points.toSpliced(handle.index, 1) };
}

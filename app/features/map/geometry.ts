import { cleanArea } from "#app/features/search/area-codec.ts";
import type { Area } from "#app/features/search/filters.ts";
import { boxOf, isInsideRing } from "#app/features/search/index/ring.ts";
import { ringKm2, type Point } from "#app/lib/sphere.ts";

export type { Point } from "#app/lib/sphere.ts";

/** With so many the address of a drawn area stays well under a line of text messages. */
export const MAX_VERTICES = 60;

/** Whether a point lies in an area: what the index and the SQL answer for the same area. */
export function isInsideArea(area: Area, lng: number, lat: number): boolean {
  const box = area.kind === "box" ? area : boxOf(area.points);
  if (!box || lng < box.west || lng > box.east || lat < box.south || lat > box.north) return false;
  return area.kind === "box" || isInsideRing(area.points, lng, lat);
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
  return clean?.kind === "ring" && ringKm2(clean.points) > 0 ? clean.points : null;
}

function triangle([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): number {
  return Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
}

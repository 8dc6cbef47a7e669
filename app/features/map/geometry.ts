import { cleanArea } from "#app/facts/query/area-codec.ts";
import { ringKm2, type Point } from "#app/lib/sphere.ts";

/** With at most this many vertices the address of a drawn area is short enough for messengers. */
export const MAX_VERTICES = 60;

/**
 * Simplifies a hand-drawn ring to at most `most` points by removing those that change its area least
 * (Visvalingam-Whyatt). Null when it encloses nothing. The points are rounded as in the address, so that the
 * area shown is the area searched.
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

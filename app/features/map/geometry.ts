import { cleanArea } from "#app/facts/query/area-codec.ts";
import { ringKm2, type Point } from "#app/lib/sphere.ts";

/** With so many the address of a drawn area stays well under a line of text messages. */
export const MAX_VERTICES = 60;

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

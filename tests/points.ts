import type { Point } from "#app/lib/sphere.ts";

/** Points from their longitudes and latitudes in turn. */
export function pointsOf(...degrees: number[]): Point[] {
  return Array.from({ length: degrees.length / 2 }, (_, i) => [degrees[2 * i]!, degrees[2 * i + 1]!]);
}

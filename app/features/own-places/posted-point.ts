import { isNearBrazil } from "#app/facts/own-places/own-places.ts";
import type { Point } from "#app/lib/sphere.ts";

/** Where a point comes from, with the metres it may be off: a press on the map, or the device, which rounds its position. */
export const SOURCE_METRES = { mapa: 0, aparelho: 400 } as const;
export type PointSource = keyof typeof SOURCE_METRES;

/** The point in a field of the form: latitude and longitude. */
export function writePoint([lng, lat]: Point): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`;
}

/** Null for anything that is no point in or near Brazil. */
export function readPoint(text: string): Point | null {
  const read = /^(-?\d{1,2}\.\d{1,6}),(-?\d{1,3}\.\d{1,6})$/.exec(text);
  const point: Point | null = read && [Number(read[2]), Number(read[1])];
  return point && isNearBrazil(point) ? point : null;
}

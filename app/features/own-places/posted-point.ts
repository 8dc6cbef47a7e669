import { isNearBrazil } from "#app/facts/own-places/own-places.ts";
import type { Point } from "#app/lib/sphere.ts";

/** Where a point comes from: a press on the map, or the device. */
export type PointSource = "mapa" | "aparelho";
/** By how much the device's position may be off, because the device rounds it. */
export const DEVICE_METRES = 400;
/** A press on a map of the whole country is no farther off. */
export const MAX_PRESS_METRES = 100_000;

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

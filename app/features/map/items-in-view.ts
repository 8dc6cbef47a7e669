import { boxOfCamera, type Camera } from "./camera.ts";
import type { MapItem } from "./map-answer.ts";

/** The items whose point is on the screen, largest first as they came. */
export function itemsInView(items: readonly MapItem[], camera: Camera): MapItem[] {
  const { west, south, east, north } = boxOfCamera(camera);
  return items.filter(({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north);
}

export function countOf(items: readonly MapItem[]): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

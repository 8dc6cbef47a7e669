import { isInBox } from "#app/lib/ring.ts";
import { boxOfCamera, type Camera } from "./camera.ts";
import type { MapItem, MapPlace } from "#app/core/engine/map-items.ts";

/** The items whose point is on the screen, in their given order, largest first. */
export function itemsInView(items: readonly MapItem[], camera: Camera): MapItem[] {
  const box = boxOfCamera(camera);
  return items.filter((item) => isInBox(box, item));
}

export function countOf(items: readonly MapItem[]): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

const PLACE = /^([a-z]+):[^:]*:(-?[\d.]+),(-?[\d.]+)$/;

/**
 * The item that draws the listing with this place key: the item of the place itself, or else the nearest
 * cluster around it.
 */
export function itemOfPlace(items: readonly MapItem[], place: string): MapItem | null {
  const [, kind, latText, lngText] = PLACE.exec(place) ?? [];
  if (!kind) return null;
  const lat = Number(latText);
  const lng = Number(lngText);
  let nearest: MapItem | null = null;
  let least = Infinity;
  for (const item of items) {
    if (item.kind !== "grupo") {
      if (item.place === place) return item;
      continue;
    }
    if ((item.exact && kind !== "rua") || !isInBox(item.bounds, { lat, lng })) continue;
    const distance = (item.lat - lat) ** 2 + (item.lng - lng) ** 2;
    if (distance < least) [nearest, least] = [item, distance];
  }
  return nearest;
}

interface Unhidden {
  items: readonly MapItem[];
  /**
   * The largest possible number of hidden listings in the counts of clusters and places: only the server
   * knows which listings these contain.
   */
  atMost: number;
}

/** The items in view without the pins of hidden properties; `all` are the items from which `items` were taken. */
export function withoutHidden(
  inView: readonly MapItem[],
  all: readonly MapItem[],
  hidden: { size: number; has: (number: string) => boolean },
): Unhidden {
  if (hidden.size === 0) return { items: inView, atMost: 0 };
  const isHidden = (item: MapItem) => isPin(item) && hidden.has(item.number);
  const items = inView.filter((item) => !isHidden(item));
  const elsewhere = hidden.size - all.filter(isHidden).length;
  return { items, atMost: Math.min(elsewhere, countOf(items.filter((item) => !isPin(item)))) };
}

function isPin(item: MapItem): item is MapPlace & { number: string } {
  return item.kind !== "grupo" && item.number !== null;
}

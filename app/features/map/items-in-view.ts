import type { PointKind } from "#app/facts/listings/listing.ts";
import { isInBox } from "#app/lib/ring.ts";
import { mercatorX, mercatorY, WORLD } from "#app/lib/mercator.ts";
import { cellAt, hasCell, layerOf } from "#app/core/engine/map-cells.ts";
import { markerPoint, isProperty, type MapItem, type MapResult } from "#app/core/engine/map-items.ts";
import { boxOfCamera, type Camera } from "./camera.ts";

/** The items that are drawn on the screen, in their given order, largest first. */
export function itemsInView(items: readonly MapItem[], camera: Camera): MapItem[] {
  const box = boxOfCamera(camera);
  return items.filter((item) => {
    const [lng, lat] = markerPoint(item);
    return isInBox(box, { lat, lng });
  });
}

export function countOf(items: readonly MapItem[]): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

const PLACE = /^([a-z]+):[^:]*:(-?[\d.]+),(-?[\d.]+)$/;

/** The item that draws the listing with this place key: that of the place itself, or the cluster that gathers its cell. */
export function itemOfPlace(
  { items, cellZoom }: Pick<MapResult, "items" | "cellZoom">,
  place: string,
): MapItem | null {
  const [, kind, lat, lng] = PLACE.exec(place) ?? [];
  if (!kind) return null;
  const own = items.find((item) => item.kind !== "grupo" && item.place === place);
  if (own) return own;
  const cell = {
    column: cellAt(Math.round(mercatorX(Number(lng)) * WORLD), cellZoom),
    row: cellAt(Math.round(mercatorY(Number(lat)) * WORLD), cellZoom),
    layer: layerOf(kind as PointKind, cellZoom),
  };
  return items.find((item) => item.kind === "grupo" && hasCell(item.cells, cell)) ?? null;
}

interface Unhidden {
  items: readonly MapItem[];
  /** Whether clusters and places may count hidden listings: only the server knows which listings these contain. */
  mayCountHidden: boolean;
}

/** What is hidden on this device. */
interface Hidden {
  size: number;
  has: (number: string) => boolean;
}

/** Whether all listings of an item are known to be hidden. */
export function isHidden(item: MapItem, hidden: Hidden): boolean {
  const units = item.kind === "grupo" ? [] : (item.pin?.units ?? []);
  return units.length > 0 && units.every((number) => hidden.has(number));
}

/** The items in view without the markers of hidden properties; `all` are the items from which `items` were taken. */
export function withoutHidden(inView: readonly MapItem[], all: readonly MapItem[], hidden: Hidden): Unhidden {
  if (hidden.size === 0) return { items: inView, mayCountHidden: false };
  const items = inView.filter((item) => !isHidden(item, hidden));
  const elsewhere = hidden.size - countOf(all.filter((item) => isHidden(item, hidden)));
  return { items, mayCountHidden: elsewhere > 0 && items.some((item) => !isProperty(item)) };
}

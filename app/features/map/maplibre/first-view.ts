import { tilesOf, type TileId } from "#app/lib/mercator.ts";
import { boxOfCamera, type Camera } from "../camera.ts";
import type { Streets } from "../streets/streets.ts";

/**
 * The tiles that MapLibre will ask for to draw a view, where streets are all that it shows above the land; null where the
 * view is wider than the file or farther out than its streets.
 */
export function streetTilesOf(
  camera: Camera,
  { bounds, from, source }: Pick<Streets, "bounds" | "from" | "source">,
): TileId[] | null {
  const box = boxOfCamera(camera);
  const [west, south, east, north] = bounds;
  const isInside = west <= box.west && south <= box.south && east >= box.east && north >= box.north;
  if (!isInside || camera.zoom < from) return null;
  return tilesOf(box, Math.min(Math.floor(camera.zoom), source.maxzoom!));
}

import { latOfY, mercatorX, mercatorY, type Size } from "#app/lib/mercator.ts";
import { boxOfView, type View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import { containsBox, padBox } from "./view.ts";
import type { Point } from "#app/lib/sphere.ts";

/** What a map shows, in Web Mercator with north up, on `size` CSS pixels; the world is 512 pixels wide at zoom 0. */
export interface Camera {
  center: Point;
  zoom: number;
  size: Size;
}

export interface Pixel {
  x: number;
  y: number;
}

/** [[west, south], [east, north]]: the base map has no data beyond it, and no map goes there. */
export const BASEMAP_BOUNDS: [[number, number], [number, number]] = [
  [-104, -58],
  [-16, 24],
];

/** As far out as views are fitted: small maps show all of Brazil there. */
export const MIN_ZOOM = 2;
export const MAX_ZOOM = 18;
const WORLD_PX = 512;

/** The farthest zoom of a map of this size: there it is as large as the base map, at least one way. */
export function leastZoom({ width, height }: Size): number {
  const [[west, south], [east, north]] = BASEMAP_BOUNDS;
  const filled = Math.max(
    width / (mercatorX(east) - mercatorX(west)),
    height / (mercatorY(south) - mercatorY(north)),
  );
  return Math.max(MIN_ZOOM, Math.log2(filled / WORLD_PX));
}

/** Pixel of a point, from the top left corner of the map. */
export function project({ center, zoom, size }: Camera, [lng, lat]: Point): Pixel {
  const world = WORLD_PX * 2 ** zoom;
  return {
    x: (mercatorX(lng) - mercatorX(center[0])) * world + size.width / 2,
    y: (mercatorY(lat) - mercatorY(center[1])) * world + size.height / 2,
  };
}

/** Point at a pixel of the map. */
export function unproject({ center, zoom, size }: Camera, { x, y }: Pixel): Point {
  const world = WORLD_PX * 2 ** zoom;
  const lng = (mercatorX(center[0]) + (x - size.width / 2) / world) * 360 - 180;
  return [lng, latOfY(mercatorY(center[1]) + (y - size.height / 2) / world)];
}

/** The camera in the middle of a view. */
export function cameraOf({ box, zoom }: View, size: Size): Camera {
  const y = (mercatorY(box.north) + mercatorY(box.south)) / 2;
  return { center: [(box.west + box.east) / 2, latOfY(y)], zoom, size };
}

export function boxOfCamera({ center, zoom, size }: Camera): Box {
  return boxOfView(center, zoom, size);
}

/** Pixels at the edges of a map that lie under controls and texts. */
export interface Covered {
  top: number;
  bottom: number;
}

/** Each with half a marker: the count and the tools at the top, on phones the cards and the credits at the bottom. */
const ON_PHONES: Covered = { top: 125, bottom: 175 };
const ON_LARGE: Covered = { top: 125, bottom: 45 };
/** `Buscar nesta área` stands under the tools of a phone. */
const ON_MOVED_PHONES: Covered = { ...ON_PHONES, top: 180 };

interface Place {
  /** Whether list and map stand side by side when the map is not expanded. */
  wide: boolean;
  expanded: boolean;
}

/** What covers a map that shows its search; null for little enough that the margins of a fitted view suffice. */
export function coveredAtFirst({ wide, expanded }: Place): Covered | null {
  if (!wide) return ON_PHONES;
  return expanded ? ON_LARGE : null;
}

/** What covers a map that was moved away from its search. */
export function coveredOnceMoved(wide: boolean): Covered {
  return wide ? ON_LARGE : ON_MOVED_PHONES;
}

/**
 * The camera, moved up or down and taken farther out as little as needed for these points to lie in what is not covered,
 * but to no zoom below `least`: there their middle is in the middle of it. At least a third of the map counts as free.
 */
export function clearOf(
  camera: Camera,
  points: readonly Point[],
  covered: Covered,
  least = -Infinity,
): Camera {
  if (points.length === 0) return camera;
  const { height } = camera.size;
  const free = Math.max(height - covered.top - covered.bottom, height / 3);
  const extent = (at: Camera) => {
    const ys = points.map((point) => project(at, point).y);
    return { first: Math.min(...ys), last: Math.max(...ys) };
  };
  const { first, last } = extent(camera);
  const farther = Math.max(0, Math.min(camera.zoom - least, Math.log2((last - first) / free)));
  const at = { ...camera, zoom: camera.zoom - farther };
  const now = farther > 0 ? extent(at) : { first, last };
  const top = Math.min(covered.top, height - free);
  const up = Math.max(0, now.last - (top + free));
  const down = Math.max(0, top - now.first);
  if (up === 0 && down === 0) return at;
  const move = up > 0 && down > 0 ? (up - down) / 2 : up - down;
  const center = unproject(at, { x: at.size.width / 2, y: height / 2 + move });
  return { ...at, center };
}

/** The zoom from which a press on a cluster shows more of it: clusters change where zooms are rounded to the next. */
export function closerThan(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.round(zoom) + 0.5);
}

/** How much the rounding of boxes in addresses may matter, as a part of their size. */
const TOLERANCE = 0.01;

/** Whether the answer for a view holds all that a camera shows, in the same clusters. */
export function holdsCamera({ box, zoom }: View, camera: Camera): boolean {
  return (
    Math.round(zoom) === Math.round(camera.zoom) && containsBox(padBox(box, TOLERANCE), boxOfCamera(camera))
  );
}

/** How many pixels away from the fitted view a map may stay: half the margin that fitting leaves. */
const NUDGE_PX = 20;
const NUDGE_ZOOM = 0.25;

/**
 * Whether a map at rest already shows what a fitted view would, at almost the same size and in the same
 * clusters, so that it need not move.
 */
export function stillShows(resting: Camera, { box, zoom }: View): boolean {
  if (Math.abs(zoom - resting.zoom) > NUDGE_ZOOM || Math.round(zoom) !== Math.round(resting.zoom))
    return false;
  const { width, height } = resting.size;
  const topLeft = project(resting, [box.west, box.north]);
  const bottomRight = project(resting, [box.east, box.south]);
  const inside = Math.min(topLeft.x, topLeft.y, width - bottomRight.x, height - bottomRight.y);
  return inside >= -NUDGE_PX;
}

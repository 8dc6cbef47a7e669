import type { Box } from "./ring.ts";

/** Width of the whole world at zoom 0, in CSS pixels, as MapLibre counts zoom. */
const WORLD_PX = 512;
const MAX_LAT = 85.051_128;
/** Whole units around the world, in which sums of positions are exact: 4 cm at the equator. */
export const WORLD = 2 ** 30;
const EQUATOR_METRES = 2 * Math.PI * 6_378_137;

export interface Margins {
  left: number;
  right: number;
  vertical: number;
}

/**
 * Pixels left free around points that a view is fitted to: for their bubbles, and on the right for the map's buttons.
 */
const MARGIN_PX: Margins = { left: 40, right: 80, vertical: 40 };
const FIT_ZOOM = { min: 2, max: 14 };

export interface Size {
  width: number;
  height: number;
}

export interface View {
  box: Box;
  zoom: number;
}

/** The area that a map shows when there is nothing to fit. */
export const BRAZIL: Box = { west: -74, south: -33.8, east: -34.7, north: 5.3 };

/** Web Mercator, the world from 0 to 1 eastwards. */
export function mercatorX(lng: number): number {
  return (lng + 180) / 360;
}

/** Web Mercator, the world from 0 to 1 southwards. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** The latitude of a `mercatorY`. */
export function latOfY(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** Metres on the ground in one pixel of the map. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom);
}

/** The rectangle that a map of this size shows around a centre. */
export function boxOfView([lng, lat]: readonly [number, number], zoom: number, size: Size): Box {
  const px = WORLD_PX * 2 ** zoom;
  const x = mercatorX(lng);
  const y = mercatorY(lat);
  const halfX = size.width / px / 2;
  const halfY = size.height / px / 2;
  return {
    west: Math.max(-180, (x - halfX) * 360 - 180),
    east: Math.min(180, (x + halfX) * 360 - 180),
    north: latOfY(Math.max(0, y - halfY)),
    south: latOfY(Math.min(1, y + halfY)),
  };
}

/** The closest view that shows all of `bounds` on a map of this size, margins around it, and is no closer than a zoom. */
export function fitView(
  bounds: Box,
  size: Size,
  { margins = MARGIN_PX, maxZoom = FIT_ZOOM.max }: { margins?: Margins; maxZoom?: number } = {},
): View {
  const top = mercatorY(bounds.north);
  const bottom = mercatorY(bounds.south);
  const { left, right, vertical } = margins;
  const zoomOf = (span: number, px: number, free: number) =>
    Math.log2(Math.max(px - free, px / 2, 1) / WORLD_PX / Math.max(span, 1e-12));
  const closest = Math.min(
    zoomOf(mercatorX(bounds.east) - mercatorX(bounds.west), size.width, left + right),
    zoomOf(bottom - top, size.height, 2 * vertical),
  );
  const zoom = Math.max(FIT_ZOOM.min, Math.min(maxZoom, Math.floor(closest * 100) / 100));
  const perPx = 360 / (WORLD_PX * 2 ** zoom);
  // What fits in the middle stays there, so that it also stays in view of whoever zooms in.
  const beyond = (bounds.east - bounds.west) / perPx / 2 + Math.max(left, right) - size.width / 2;
  const aside = Math.sign(right - left) * Math.min(Math.abs(right - left) / 2, Math.max(0, beyond)) * perPx;
  const centre = [(bounds.west + bounds.east) / 2 + aside, latOfY((top + bottom) / 2)] as const;
  return { box: boxOfView(centre, zoom, size), zoom };
}

/** A tile of the world map, which is cut into 2^z by 2^z of them. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

/** The tiles of a zoom that a box touches. */
export function tilesOf({ west, south, east, north }: Box, z: number): TileId[] {
  const tiles = 2 ** z;
  const at = (share: number) => Math.min(tiles - 1, Math.floor(share * tiles));
  const ids: TileId[] = [];
  for (let x = at(mercatorX(west)); x <= at(mercatorX(east)); x++)
    for (let y = at(mercatorY(north)); y <= at(mercatorY(south)); y++) ids.push({ z, x, y });
  return ids;
}

/** The closest whole zoom at which the box is no larger than `px` either way. */
export function zoomWithin(box: Box, px: number): number {
  const span = Math.max(
    mercatorX(box.east) - mercatorX(box.west),
    mercatorY(box.south) - mercatorY(box.north),
  );
  return Math.floor(Math.log2(px / WORLD_PX / Math.max(span, 1e-12)));
}

import { clipLine, clipRing } from "#app/lib/clip.ts";
import { tilesOf, type TileId } from "#app/lib/mercator.ts";
import { boxOf, doBoxesMeet, isInBox, type Box } from "#app/lib/ring.ts";
import type { BasemapData, Feature } from "../basemap/unpack.ts";
import { boxOfCamera, type Camera } from "../camera.ts";
import type { Streets } from "../streets/streets.ts";
import { containsBox, padBox } from "../view.ts";

/** Whether streets are drawn in all of a view as far as their file knows: no finer land is seen under them. */
export function isAllStreets(camera: Camera, { bounds }: Pick<Streets, "bounds">): boolean {
  const [west, south, east, north] = bounds;
  return containsBox({ west, south, east, north }, boxOfCamera(camera));
}

/**
 * The tiles that MapLibre will ask for to draw a view, where streets are all that it shows above the land; null where the
 * view is wider than the file or farther out than its streets.
 */
export function streetTilesOf(
  camera: Camera,
  streets: Pick<Streets, "bounds" | "from" | "source">,
): TileId[] | null {
  if (!isAllStreets(camera, streets) || camera.zoom < streets.from) return null;
  return tilesOf(boxOfCamera(camera), Math.min(Math.floor(camera.zoom), streets.source.maxzoom!));
}

/** Degrees: a wider view needs so much of the land that cutting it out saves nothing. */
const WIDEST = 5;

/** The embedded base map, or the part of it in a box; `box` is null where it is the whole. */
interface Ground {
  data: BasemapData;
  box: Box | null;
}

/**
 * The embedded base map around a view, one view on each side more than is seen: MapLibre needs as long for the whole of it as
 * for a city's streets. The whole where the view is wide.
 */
export function groundOf(camera: Camera, data: BasemapData): Ground {
  const seen = boxOfCamera(camera);
  if (seen.east - seen.west > WIDEST || seen.north - seen.south > WIDEST) return { data, box: null };
  const box = padBox(seen, 1);
  const cut = ({ type, features }: BasemapData["outlines"]) => ({
    type,
    features: features.flatMap((feature) => partIn(feature, box)),
  });
  return { data: { outlines: cut(data.outlines), labels: cut(data.labels) }, box };
}

/** Whether a view shows more than that part. */
export function isBeyond({ box }: Ground, camera: Camera): boolean {
  return box !== null && !containsBox(box, boxOfCamera(camera));
}

function partIn(feature: Feature, box: Box): Feature[] {
  const { geometry } = feature;
  if (geometry.type === "Point") {
    const [lng, lat] = geometry.coordinates;
    return isInBox(box, { lng, lat }) ? [feature] : [];
  }
  if (geometry.type === "MultiLineString") {
    const coordinates = geometry.coordinates.flatMap((line) => clipLine(line, box));
    return [{ ...feature, geometry: { ...geometry, coordinates } }];
  }
  const coordinates = geometry.coordinates.flatMap((rings) =>
    // Lakes are left out of the packed land, so each ring is land.
    rings.flatMap((ring) => {
      const inside = doBoxesMeet(boxOf(ring)!, box) ? clipRing(ring, box) : [];
      return inside.length > 2 ? [[closed(inside)]] : [];
    }),
  );
  return [{ ...feature, geometry: { ...geometry, coordinates } }];
}

/** GeoJSON repeats the first corner of a ring as its last one. */
function closed(ring: [lng: number, lat: number][]): [lng: number, lat: number][] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}

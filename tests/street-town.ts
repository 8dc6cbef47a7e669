import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import type { Point } from "#app/lib/sphere.ts";
import { pointsOf } from "./points.ts";
import { pmtilesFile, type ArchiveFields, type Tile } from "./pmtiles-file.ts";

/** An invented town in the schema of Protomaps: blocks, avenues, a river, a park, a metro line, names. */

type Geometry =
  | { type: "Point"; coordinates: Point }
  | { type: "LineString"; coordinates: Point[] }
  | { type: "Polygon"; coordinates: Point[][] };
interface Feature {
  type: "Feature";
  properties: Record<string, string | number | boolean>;
  geometry: Geometry;
}
type Layers = Record<string, Feature[]>;

const MIN_ZOOM = 6;
const MAX_ZOOM = 15;
/** Degrees from the centre to the edges of the town, about five kilometres. */
const HALF = 0.045;
/** Degrees between two streets, about a hundred metres. */
const BLOCK = 0.001;
/** Every how many streets there is an avenue. */
const AVENUE = 8;
/** Streets from the centre to the edges of the land. */
const EARTH = 4 / BLOCK;
/** Streets from the centre within which there are buildings. */
const BUILT = 14;

const line = (coordinates: Point[], properties: Feature["properties"]): Feature => ({
  type: "Feature",
  properties,
  geometry: { type: "LineString", coordinates },
});
const area = (ring: Point[], properties: Feature["properties"]): Feature => ({
  type: "Feature",
  properties,
  geometry: { type: "Polygon", coordinates: [[...ring, ring[0]!]] },
});
const spot = (coordinates: Point, properties: Feature["properties"]): Feature => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates },
});

export function townBounds([lng, lat]: Point): [number, number, number, number] {
  return [lng - HALF, lat - HALF, lng + HALF, lat + HALF];
}

/**
 * The town around a centre. A highway runs through the centre from west to east; `parkAt` is in the middle of its park.
 */
export function townAround(centre: Point, fields: Partial<ArchiveFields> = {}): Buffer {
  const bounds = townBounds(centre);
  const { tiles, layers } = townOf(centre);
  const vectorLayers = layers.map((id) => ({ id, fields: {} }));
  return pmtilesFile(tiles, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    bounds,
    metadata: { name: "Protomaps Basemap", version: "4.12.0", vector_layers: vectorLayers },
    ...fields,
  });
}

const towns = new Map<string, { tiles: Tile[]; layers: string[] }>();

/** Built once for each centre. */
function townOf(centre: Point) {
  const key = String(centre);
  const layers = layersOf(centre);
  const town = towns.get(key) ?? { tiles: tilesOf(layers, townBounds(centre)), layers: Object.keys(layers) };
  towns.set(key, town);
  return town;
}

export const parkAt = ([lng, lat]: Point): Point => [lng + 3.5 * BLOCK, lat + 3.5 * BLOCK];

function layersOf(centre: Point): Layers {
  const [lng, lat] = centre;
  const at = (x: number, y: number): Point => [lng + x * BLOCK, lat + y * BLOCK];
  const box = (west: number, south: number, east: number, north: number) =>
    pointsOf(west, south, east, south, east, north, west, north).map(([x, y]) => at(x, y));
  const count = Math.floor(HALF / BLOCK);
  const streets = Array.from({ length: 2 * count + 1 }, (_, i) => i - count);
  const roads = streets.flatMap((i) => {
    const isAvenue = i % AVENUE === 0;
    const kind = (way: string) =>
      isAvenue
        ? {
            kind: i === 0 ? "highway" : "major_road",
            kind_detail: i === 0 ? "motorway" : "secondary",
            name: `Avenida ${way} ${Math.abs(i)}`,
            min_zoom: 8,
            sort_rank: 300,
          }
        : {
            kind: "minor_road",
            kind_detail: "residential",
            name: `Rua ${way} ${Math.abs(i)}`,
            min_zoom: 12,
            sort_rank: 400,
          };
    const ways = [line([at(-count, i), at(count, i)], kind("das Laranjeiras"))];
    return i === 0 ? ways : [...ways, line([at(i, -count), at(i, count)], kind("dos Ipês"))];
  });
  const metro = line([at(-count, -5.5), at(2, -5.5), at(20, 16.5), at(count, 16.5)], {
    kind: "rail",
    kind_detail: "subway",
    name: "Linha 1",
    min_zoom: 11,
  });
  const park = box(1.2, 1.2, 5.8, 5.8);
  const built = streets.filter((i) => Math.abs(i) <= BUILT);
  const isPark = (i: number) => i >= 1 && i <= 5;
  const buildings = built.flatMap((x) =>
    built
      .filter((y) => !(isPark(x) && isPark(y)))
      .map((y) => area(box(x + 0.2, y + 0.2, x + 0.8, y + 0.75), { kind: "building", min_zoom: 13 })),
  );
  const names = ["Jardim das Flores", "Vila Nova", "Centro", "Parque do Sol", "Alto da Serra", "Bela Vista"];
  const districts = names.map((name, i) =>
    spot(at((i % 3) * 16 - 15.5, Math.floor(i / 3) * 18 - 8.5), {
      kind: "neighbourhood",
      kind_detail: "neighbourhood",
      name,
      min_zoom: 11,
    }),
  );
  return {
    earth: [area(box(-EARTH, -EARTH, EARTH, EARTH), { kind: "earth" })],
    landuse: [area(park, { kind: "park", min_zoom: 8 }), area(box(-8, -7, -5, -4), { kind: "hospital" })],
    water: [area(box(-13, -count * 2, -12, count * 2), { kind: "water", kind_detail: "river" })],
    roads: [...roads, metro],
    buildings: [...buildings, spot(at(0.5, 0.2), { kind: "address", addr_housenumber: "180" })],
    boundaries: [line([at(-count, 30.5), at(count, 30.5)], { kind: "county", kind_detail: 8 })],
    pois: [
      spot(parkAt(centre), { kind: "park", name: "Parque das Águas", min_zoom: 13 }),
      spot(at(2, -5.5), { kind: "station", name: "Estação Central", min_zoom: 13 }),
      spot(at(20, 16.5), { kind: "station", name: "Bosque", min_zoom: 13 }),
    ],
    places: [
      ...districts,
      spot(at(-4.5, 8.5), {
        kind: "locality",
        kind_detail: "city",
        name: "Morro Alto",
        "name:pt": "Morro Alto da Serra",
        population_rank: 11,
        min_zoom: 7,
      }),
    ],
  };
}

function tilesOf(layers: Layers, [west, south, east, north]: ArchiveFields["bounds"]): Tile[] {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: "FeatureCollection", features }, { maxZoom: MAX_ZOOM, buffer: 64 }),
      ] as const,
  );
  const tiles: Tile[] = [];
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z++) {
    const column = (lng: number) => Math.floor(mercatorX(lng) * 2 ** z);
    const row = (lat: number) => Math.floor(mercatorY(lat) * 2 ** z);
    for (let x = column(west); x <= column(east); x++) {
      for (let y = row(north); y <= row(south); y++) {
        const here = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          if (!tile) return [];
          const features = tile.features.filter(({ tags }) => Number(tags?.["min_zoom"] ?? 0) <= z);
          return [[name, { ...tile, features }]];
        });
        tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(here), { version: 2, extent: 4096 }) });
      }
    }
  }
  return tiles;
}

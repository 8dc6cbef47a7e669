import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import type { Point } from "#app/lib/sphere.ts";
import { pmtilesFile, type Tile } from "#tests/pmtiles-file.ts";
import { seededRandom } from "./queries.ts";

/**
 * A file of streets whose tiles weigh what those of a large Brazilian city weigh in a build of Protomaps: invented lines and
 * areas in its schema, with its attributes and names, also in other languages.
 */

type Random = () => number;
type Layer = Parameters<typeof fromGeojsonVt>[0][string];
interface Feature {
  type: 1 | 2 | 3;
  geometry: Point[] | Point[][];
  tags: Record<string, string | number>;
}

const EXTENT = 4_096;
const [FIRST_ZOOM, LAST_ZOOM] = [6, 15];
/** Degrees from the centre in which there are tiles, far out and from `NEAR_ZOOM` on. */
const REACH = { far: 1, near: 0.12 };
const NEAR_ZOOM = 12;
/** Different tiles for each zoom; more would only take longer to make. */
const VARIANTS = 3;
/** Entries of a leaf directory: as in the builds, a tile is found in two steps. */
const LEAF_ENTRIES = 64;
const LANGUAGES = ["en", "es", "de", "fr", "it", "ru", "ja", "zh-Hans", "ar", "ko", "uk", "pl"];
const SYLLABLES = [
  "ca",
  "ra",
  "pi",
  "nas",
  "mon",
  "te",
  "ver",
  "de",
  "san",
  "to",
  "lu",
  "zi",
  "a",
  "gua",
  "ri",
];

/** Features of one tile of the city, by zoom. */
interface Counts {
  roads: number;
  buildings: number;
  landuse: number;
  water: number;
  pois: number;
  places: number;
}

function countsAt(zoom: number): Counts {
  if (zoom < 8) return { roads: 260, buildings: 0, landuse: 120, water: 120, pois: 0, places: 40 };
  if (zoom < 11) return { roads: 900, buildings: 0, landuse: 350, water: 220, pois: 10, places: 70 };
  if (zoom < 12) return { roads: 1_300, buildings: 0, landuse: 500, water: 260, pois: 40, places: 60 };
  if (zoom < 14) return { roads: 2_400, buildings: 150, landuse: 400, water: 180, pois: 200, places: 40 };
  return { roads: 1_100, buildings: 2_000, landuse: 180, water: 60, pois: 300, places: 15 };
}

/** The file of the region around a centre. At zoom 14 a tile has 3,700 features and 106 kB, at zoom 10 1,560 and 60. */
export function streetRegion([lng, lat]: Point): Buffer {
  const random = seededRandom(16);
  const tiles: Tile[] = [];
  for (let z = FIRST_ZOOM; z <= LAST_ZOOM; z++) {
    const variants = Array.from({ length: VARIANTS }, () => tileOf(z, random));
    const reach = z < NEAR_ZOOM ? REACH.far : (REACH.near * 2 ** NEAR_ZOOM) / 2 ** z;
    const column = (degrees: number) => Math.floor(mercatorX(degrees) * 2 ** z);
    const row = (degrees: number) => Math.floor(mercatorY(degrees) * 2 ** z);
    for (let x = column(lng - reach); x <= column(lng + reach); x++)
      for (let y = row(lat + reach); y <= row(lat - reach); y++)
        tiles.push({ z, x, y, data: variants[(x + y) % VARIANTS]! });
  }
  const layers = ["earth", "landuse", "water", "roads", "buildings", "boundaries", "pois", "places"];
  return pmtilesFile(tiles, {
    minZoom: FIRST_ZOOM,
    maxZoom: LAST_ZOOM,
    bounds: [lng - REACH.far, lat - REACH.far, lng + REACH.far, lat + REACH.far],
    metadata: {
      name: "Protomaps Basemap",
      version: "4.12.0",
      vector_layers: layers.map((id) => ({ id, fields: {} })),
    },
    leafEntries: LEAF_ENTRIES,
  });
}

function tileOf(zoom: number, random: Random): Uint8Array {
  const counts = countsAt(zoom);
  const some = (count: number, make: (i: number) => Feature) =>
    Array.from({ length: count }, (_, i) => make(i));
  const layers: Record<string, Feature[]> = {
    earth: [{ type: 3, geometry: [square(-64, -64, EXTENT + 128)], tags: { kind: "earth" } }],
    landuse: some(counts.landuse, () => ({
      type: 3,
      geometry: [ring(random, 40, 9)],
      tags: {
        kind: pick(random, ["park", "wood", "school", "hospital", "residential", "farmland"]),
        sort_rank: 189,
      },
    })),
    water: some(counts.water, (i) => ({
      type: i % 3 === 0 ? 3 : 2,
      geometry: [i % 3 === 0 ? ring(random, 30, 12) : walk(random, 12, 60)],
      tags: {
        kind: i % 3 === 0 ? "lake" : "river",
        ...named(random, i % 5 === 0),
        min_zoom: 8,
        sort_rank: 200,
      },
    })),
    roads: some(counts.roads, (i) => {
      const isMajor = zoom < 12 || i % 8 === 0;
      return {
        type: 2,
        geometry: [walk(random, 4 + Math.floor(random() * 8), 45)],
        tags: {
          kind: isMajor ? pick(random, ["highway", "major_road"]) : "minor_road",
          kind_detail: isMajor
            ? pick(random, ["motorway", "primary", "secondary", "tertiary"])
            : "residential",
          ...named(random, false),
          min_zoom: isMajor ? 7 : 12,
          sort_rank: 380 + Math.floor(random() * 10),
        },
      };
    }),
    buildings: some(counts.buildings, () => ({
      type: 3,
      geometry: [ring(random, 12, 5)],
      tags: { kind: "building", height: Math.round(random() * 60), min_zoom: 14, sort_rank: 400 },
    })),
    boundaries: some(12, () => ({
      type: 2,
      geometry: [walk(random, 30, 80)],
      tags: { kind: "county", kind_detail: 8, min_zoom: 8 },
    })),
    pois: some(counts.pois, () =>
      spot(random, pick(random, ["park", "station", "school", "shop"]), 12 + Math.floor(random() * 6)),
    ),
    places: some(counts.places, (i) => spot(random, i % 4 === 0 ? "locality" : "neighbourhood", 7)),
  };
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0);
  const tile = filled.map(([name, features]) => [name, { features } as unknown as Layer] as const);
  return fromGeojsonVt(Object.fromEntries(tile), { version: 2, extent: EXTENT });
}

function spot(random: Random, kind: string, minZoom: number): Feature {
  const tags = {
    kind,
    ...named(random, true),
    min_zoom: minZoom,
    population_rank: Math.floor(random() * 12),
  };
  return { type: 1, geometry: [anywhere(random)], tags };
}

/** A name, and the same in other languages as the builds have it for what is known abroad. */
function named(random: Random, abroad: boolean): Record<string, string> {
  const word = () => Array.from({ length: 3 }, () => pick(random, SYLLABLES)).join("");
  const name = `${word()} ${word()}`;
  const others = abroad ? LANGUAGES.map((language) => [`name:${language}`, `${name} ${word()}`]) : [];
  return { name, ...Object.fromEntries(others) };
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

function anywhere(random: Random): Point {
  return [Math.floor(random() * EXTENT), Math.floor(random() * EXTENT)];
}

function walk(random: Random, points: number, step: number): Point[] {
  let [x, y] = anywhere(random);
  let direction = random() * 2 * Math.PI;
  return Array.from({ length: points }, () => {
    direction += (random() - 0.5) * 0.7;
    x = Math.round(x + Math.cos(direction) * step * (0.4 + random()));
    y = Math.round(y + Math.sin(direction) * step * (0.4 + random()));
    return [x, y];
  });
}

function ring(random: Random, radius: number, corners: number): Point[] {
  const [x, y] = anywhere(random);
  const points = Array.from({ length: corners }, (_, i): Point => {
    const [angle, far] = [(i / corners) * 2 * Math.PI, radius * (0.5 + random())];
    return [Math.round(x + Math.cos(angle) * far), Math.round(y + Math.sin(angle) * far)];
  });
  return [...points, points[0]!];
}

function square(x: number, y: number, side: number): Point[] {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
}

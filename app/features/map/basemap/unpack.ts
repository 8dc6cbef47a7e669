import { UF_NAMES, type Uf } from "#app/lib/br.ts";

export type Point = [lng: number, lat: number];

/** Outlines are stored in thousandths of a degree, about 110 m. */
export const UNITS = 1_000;

/** Integers, each point as the difference from the one before: lng, lat, lng, lat, ... */
type PackedLine = number[];

/** What `scripts/build-basemap.ts` writes to outlines.json. Rings and lines of one kind each. */
export interface PackedBasemap {
  neighbours: PackedLine[];
  brazil: PackedLine[];
  borders: PackedLine[];
  ownBorder: PackedLine[];
  states: PackedLine[];
  names: [code: Uf, lng: number, lat: number][];
}

/** What `scripts/build-basemap.ts` writes to cities.json: capitals, large cities and others, in this order. */
export interface PackedCities {
  /** The number of cities of each rank. */
  ranks: [capitals: number, large: number, others: number];
  names: string[];
  points: PackedLine;
}

type Geometry =
  | { type: "Point"; coordinates: Point }
  | { type: "MultiPolygon"; coordinates: Point[][][] }
  | { type: "MultiLineString"; coordinates: Point[][] };

export interface Feature {
  type: "Feature";
  properties: Record<string, string | number>;
  geometry: Geometry;
}

interface FeatureCollection {
  type: "FeatureCollection";
  features: Feature[];
}

/** The embedded base map as GeoJSON. */
export interface BasemapData {
  /** Features with a `kind`: `neighbours`, `brazil`, `borders`, `ownBorder`, `states`. */
  outlines: FeatureCollection;
  /** Points with `rank` (0 states, 1 capitals, 2 large cities, 3 others), `name` and, for states, `code`. */
  labels: FeatureCollection;
}

/**
 * Rounds lines to whole units; points that become equal are merged, and a line that becomes a single point is
 * left out.
 */
export function packLines(lines: Point[][]): PackedLine[] {
  return lines.map(packLine).filter((line) => line.length > 2);
}

function packLine(points: Point[]): PackedLine {
  const packed: PackedLine = [];
  let [x, y] = [0, 0];
  for (const [i, [lng, lat]] of points.entries()) {
    const [toX, toY] = [Math.round(lng * UNITS), Math.round(lat * UNITS)];
    if (i > 0 && toX === x && toY === y) continue;
    packed.push(toX - x, toY - y);
    [x, y] = [toX, toY];
  }
  return packed;
}

export function unpackLine(packed: PackedLine): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < packed.length; i += 2) {
    x += packed[i]!;
    y += packed[i + 1]!;
    points.push([x / UNITS, y / UNITS]);
  }
  return points;
}

export function unpackBasemap(packed: PackedBasemap, cities: PackedCities): BasemapData {
  const outlines = [
    feature({ kind: "neighbours" }, polygons(packed.neighbours)),
    feature({ kind: "brazil" }, polygons(packed.brazil)),
    feature({ kind: "borders" }, lineStrings(packed.borders)),
    feature({ kind: "ownBorder" }, lineStrings(packed.ownBorder)),
    feature({ kind: "states" }, lineStrings(packed.states)),
  ];
  const states = packed.names.map(([code, x, y]) =>
    feature({ rank: 0, code, name: UF_NAMES[code] }, point([x / UNITS, y / UNITS])),
  );
  const [capitals, large] = cities.ranks;
  const named = unpackLine(cities.points).map((at, i) => {
    const rank = i < capitals ? 1 : i < capitals + large ? 2 : 3;
    return feature({ rank, order: i, name: cities.names[i]! }, point(at));
  });
  return {
    outlines: { type: "FeatureCollection", features: outlines },
    labels: { type: "FeatureCollection", features: [...states, ...named] },
  };
}

function feature(properties: Feature["properties"], geometry: Geometry): Feature {
  return { type: "Feature", properties, geometry };
}

function point(coordinates: Point): Geometry {
  return { type: "Point", coordinates };
}

function lineStrings(packed: PackedLine[]): Geometry {
  return { type: "MultiLineString", coordinates: packed.map(unpackLine) };
}

/** Lakes and enclaves are left out when packing, so every ring is land. */
function polygons(packed: PackedLine[]): Geometry {
  return { type: "MultiPolygon", coordinates: packed.map((ring) => [unpackLine(ring)]) };
}

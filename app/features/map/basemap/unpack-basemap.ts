import { UF_NAMES } from "#app/lib/br.ts";
import {
  unpackLine,
  UNITS,
  type PackedBasemap,
  type PackedCities,
  type PackedLine,
  type Point,
} from "./unpack.ts";

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

export function unpackBasemap(packed: PackedBasemap, cities: PackedCities): BasemapData {
  const outlines = [
    feature({ kind: "neighbours" }, polygons(packed.neighbours)),
    feature({ kind: "brazil" }, polygons(packed.brazil)),
    feature({ kind: "borders" }, lines(packed.borders)),
    feature({ kind: "ownBorder" }, lines(packed.ownBorder)),
    feature({ kind: "states" }, lines(packed.states)),
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

function lines(packed: PackedLine[]): Geometry {
  return { type: "MultiLineString", coordinates: packed.map(unpackLine) };
}

/** Lakes and enclaves are left out when packing, so every ring is land. */
function polygons(packed: PackedLine[]): Geometry {
  return { type: "MultiPolygon", coordinates: packed.map((ring) => [unpackLine(ring)]) };
}

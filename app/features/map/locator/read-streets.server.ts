import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { Point } from "#app/features/map/basemap/unpack.ts";

/** A tile of the operator's file of streets, in the schema of Protomaps. */
export interface StreetTile {
  z: number;
  x: number;
  y: number;
  /** Not compressed. */
  data: Uint8Array;
}

/** The kinds of streets, the smallest first, as they are drawn over each other. */
export const STREET_KINDS = ["path", "minor_road", "major_road", "highway"] as const;
export type StreetKind = (typeof STREET_KINDS)[number];

/** What is drawn of tiles, in fractions of the world map: rings of areas, and streets. */
interface StreetShapes {
  green: Point[][];
  water: Point[][];
  buildings: Point[][];
  rivers: Point[][];
  rails: Point[][];
  streets: { kind: StreetKind; name: string | null; lines: Point[][] }[];
}

const GREEN = new Set([
  "park",
  "forest",
  "wood",
  "nature_reserve",
  "grass",
  "garden",
  "cemetery",
  "golf_course",
  "pitch",
]);
const POLYGON = 3;

export function readStreets(tiles: readonly StreetTile[]): StreetShapes {
  const shapes: StreetShapes = { green: [], water: [], buildings: [], rivers: [], rails: [], streets: [] };
  for (const tile of tiles) {
    const { layers } = new VectorTile(new PbfReader(tile.data));
    const each = (name: string, use: (feature: VectorTileFeature, lines: () => Point[][]) => void) => {
      const layer = layers[name];
      if (!layer) return;
      for (let i = 0; i < layer.length; i++) {
        const feature = layer.feature(i);
        use(feature, () => onWorld(feature, tile));
      }
    };
    each("landuse", ({ properties }, lines) => {
      if (GREEN.has(String(properties.kind))) shapes.green.push(...lines());
    });
    each("water", ({ type }, lines) => shapes[type === POLYGON ? "water" : "rivers"].push(...lines()));
    each("buildings", ({ type }, lines) => type === POLYGON && shapes.buildings.push(...lines()));
    each("roads", ({ properties }, lines) => {
      if (properties.kind === "rail") shapes.rails.push(...lines());
      const kind = STREET_KINDS.find((known) => known === properties.kind);
      const { name } = properties;
      if (kind) shapes.streets.push({ kind, name: typeof name === "string" ? name : null, lines: lines() });
    });
  }
  return shapes;
}

function onWorld(feature: VectorTileFeature, { z, x, y }: StreetTile): Point[][] {
  const size = feature.extent * 2 ** z;
  return feature
    .loadGeometry()
    .map((line) =>
      line.map((point): Point => [
        (x * feature.extent + point.x) / size,
        (y * feature.extent + point.y) / size,
      ]),
    );
}

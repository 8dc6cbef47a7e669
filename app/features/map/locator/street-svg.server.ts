import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { Point } from "#app/features/map/basemap/unpack.ts";
import { clipLine, clipRing } from "#app/lib/clip.ts";
import { escapeXml } from "#app/lib/escape-xml.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { BASEMAP_ID, DRAWING, svgPath, LOCATOR, tenth, type LocatorView } from "./locator.ts";
import { streetNames } from "./street-names.ts";

const EQUATOR_KM = 40_075.017;
/** Widths of streets where the drawing is a kilometre wide; wider drawings have thinner ones. */
const WIDTHS: Record<StreetKind, number> = { path: 1.2, minor_road: 4.5, major_road: 6.5, highway: 8.5 };

/** A tile of the operator's file of streets, in the schema of Protomaps. */
export interface StreetTile {
  z: number;
  x: number;
  y: number;
  /** Not compressed. */
  data: Uint8Array;
}

/** The kinds of streets, the smallest first, as they are drawn over each other. */
const STREET_KINDS = ["path", "minor_road", "major_road", "highway"] as const;
type StreetKind = (typeof STREET_KINDS)[number];

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

/**
 * The streets around a point as SVG, from tiles of the operator's file. It uses the colours of its page, which also defines
 * `--abroad`, `--sea`, `--green`, `--building`, `--road`, `--main-road` and `--road-edge`.
 */
export function streetSvg(view: LocatorView, tiles: readonly StreetTile[]): string {
  const toDrawing = fromWorld(view);
  const shapes = readStreets(tiles);
  const areas = (rings: Point[][], fill: string) => {
    const path = rings.map((ring) => svgPath(clipRing(ring.map(toDrawing), DRAWING), true)).join("");
    return path && `<path d="${path}" fill="${fill}" fill-rule="evenodd"/>`;
  };
  const toCorners = (lines: Point[][]) => lines.flatMap((line) => clipLine(line.map(toDrawing), DRAWING));
  const stroke = (lines: Point[][], color: string, width: number, more = "") => {
    const path = lines.map((line) => svgPath(line, false)).join("");
    return (
      path &&
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="${tenth(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
    );
  };
  const streets = shapes.streets.map(({ lines, ...street }) => ({ ...street, lines: toCorners(lines) }));
  const ofKind = (kind: StreetKind) =>
    streets.filter((street) => street.kind === kind).flatMap(({ lines }) => lines);
  const widthOf = (kind: StreetKind) =>
    Math.max(kind === "path" ? 0.8 : 1.4, WIDTHS[kind] / Math.sqrt(view.km));
  const colorOf = (kind: StreetKind) =>
    kind === "major_road" || kind === "highway" ? "var(--main-road)" : "var(--road)";
  const important = streets.toSorted(
    (a, b) =>
      STREET_KINDS.indexOf(b.kind) - STREET_KINDS.indexOf(a.kind) || lengthOf(b.lines) - lengthOf(a.lines),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${BASEMAP_ID}" viewBox="0 0 ${LOCATOR.width} ${LOCATOR.height}">`,
    `<rect width="${LOCATOR.width}" height="${LOCATOR.height}" fill="var(--abroad)"/>`,
    areas(shapes.green, "var(--green)"),
    areas(shapes.water, "var(--sea)"),
    stroke(toCorners(shapes.rivers), "var(--sea)", 2),
    view.km === 1 ? areas(shapes.buildings, "var(--building)") : "",
    ...STREET_KINDS.filter((kind) => kind !== "path").map((kind) =>
      stroke(ofKind(kind), "var(--road-edge)", widthOf(kind) + 1.2),
    ),
    ...STREET_KINDS.map((kind) => stroke(ofKind(kind), colorOf(kind), widthOf(kind))),
    stroke(toCorners(shapes.rails), "var(--control)", 1, ' stroke-dasharray="5 3"'),
    ...streetNames(important).map(
      ({ name, at: [x, y], angle }) =>
        `<text transform="translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(angle)})" y="2.8" font-size="8" text-anchor="middle" fill="var(--ink)" stroke="var(--road)" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">${escapeXml(name)}</text>`,
    ),
    `</symbol></svg>`,
  ].join("");
}

/** Positions on the world map in the drawing's units, with the view's point in the middle. */
function fromWorld({ lat, lng, km }: LocatorView): (at: Point) => Point {
  const unit = (LOCATOR.width * EQUATOR_KM * Math.cos((lat * Math.PI) / 180)) / km;
  const [left, top] = [mercatorX(lng), mercatorY(lat)];
  return ([x, y]) => [LOCATOR.width / 2 + (x - left) * unit, LOCATOR.height / 2 + (y - top) * unit];
}

function lengthOf(lines: readonly Point[][]): number {
  return lines.reduce(
    (sum, line) =>
      sum +
      line.reduce((length, point, i) => {
        const before = line[i - 1];
        return before ? length + Math.hypot(point[0] - before[0], point[1] - before[1]) : length;
      }, 0),
    0,
  );
}

function readStreets(tiles: readonly StreetTile[]): StreetShapes {
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

/**
 * Builds the tables of app/facts/places/water/table: `node scripts/build-water.ts map.geo.json DUMPS`. The same sources give
 * the same tables.
 *
 * - osm.bin, of `map.geo.json` in the npm package @geo-maps/earth-waterbodies-100m 0.6.0 (OpenStreetMap of 2017, ODbL 1.0).
 *   Its coasts are good to 100 m. Its rivers and smaller lakes are in pieces, so only larger lakes that GSHHG lacks are taken.
 * - gshhg.bin, of the Debian package gmt-gshhg-full 2.3.7-6 (LGPL 3), which GMT (6.4.0) writes as text into the folder DUMPS:
 *   `gmt pscoast -R-84/-26/-42/16 -JM10c -Df -M --FORMAT_FLOAT_OUT=%.5f OPTION > NAME.txt` with `-W2/0.5p -A0/2/2` for lakes,
 *   `-W3/0.5p -A0/3/3` for islands, `-I1/0.5p` to `-I4/0.5p` for river1 to river4, and all of America for land:
 *   `-R-170/-26/-60/84 -W1/0.5p -A0/1/1`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutlineTable, isInside } from "#app/facts/places/outline-table.ts";
import { FAIR, packWater, ROUGH, type WaterShape } from "#app/facts/places/water/water-table.ts";
import { isBesideSeaOnly } from "#app/features/map/land/land-tile.server.ts";
import { waterBetween } from "#app/features/map/land/water-between.ts";
import { boxOf, doBoxesMeet, isInBox, isInsideRing, ringArea, type Box } from "#app/lib/ring.ts";
import { clipRing, simplify, type Point } from "./outlines.ts";

/** Brazil with so much around it that no tile of the map reaches beyond. */
const REACH: Box = { west: -77, south: -37, east: -25, north: 8.5 };
/** The mouths of the Amazon, which the sea of GSHHG reaches into and that of OpenStreetMap does not. */
const MOUTHS: Box = { west: -53, south: -3, east: -47.8, north: 0.3 };
/** How far from a municipality, in degrees, water is drawn. */
const BESIDE = 0.15;
/** The permitted error of lines in degrees: coasts are 55 m off at most, rivers and lakes of GSHHG, which are a kilometre off, 130 m. */
const OFF = { coast: 0.0005, gshhg: 0.0012 };
/** Least areas in km². */
const LEAST = { body: 40, island: 0.3, landInSea: 0.02 };
/** Of a body with more of its corners than this share in water that is known better, that is the better drawing. */
const SAME = 0.25;
const RIVERS = [1, 2, 3, 4] as const;

const [geoMaps, dumps] = process.argv.slice(2);

/** A ring that ends where it begins, with the rings of its islands. */
interface Body {
  ring: Point[];
  islands: Point[][];
}

if (geoMaps === undefined || dumps === undefined)
  throw new Error("usage: node scripts/build-water.ts map.geo.json DUMPS");

const tables = path.join(import.meta.dirname, "../app/facts/places");
const outlines = new OutlineTable(readFileSync(path.join(tables, "table/outlines.bin")));
const near = [...outlines.codes()].map((code) => {
  const { west, south, east, north } = outlines.box(code)!;
  return { west: west - BESIDE, south: south - BESIDE, east: east + BESIDE, north: north + BESIDE };
});
const isNear = (points: Point[]) => {
  const box = boxOf(points)!;
  return near.some((other) => doBoxesMeet(box, other));
};

const islands = joinRings(readDump(dumps, "islands"));
const lakes: Body[] = joinRings(readDump(dumps, "lakes"))
  .filter(isNear)
  .map((ring) => ({ ring, islands: islands.filter(([at]) => isInsideRing(ring, ...at!)) }));
const closed = (ring: Point[]) => [...ring, ring[0]!];
const america = joinRings(readDump(dumps, "land")).map((ring) => ring.slice(1));
for (const { ring, islands: within } of waterBetween(america, MOUTHS))
  lakes.push({ ring: closed(ring), islands: within.map(closed) });
const isLake = (point: Point) =>
  lakes.some(
    ({ ring, islands: within }) =>
      isInsideRing(ring, ...point) && !within.some((island) => isInsideRing(island, ...point)),
  );
const rivers = RIVERS.flatMap((rank) =>
  readDump(dumps, `river${rank}`)
    .filter(isNear)
    .map((points): WaterShape => ({ kind: "river", rank, points: simplify(points, OFF.gshhg) })),
);

/** Points that tiles show as water without these tables: no municipality's land, and only the sea beyond. */
const isSea = ([lng, lat]: Point) =>
  isBesideSeaOnly({ west: lng, east: lng, south: lat, north: lat }) &&
  ![...outlines.codes()].some(
    (code) => isInBox(outlines.box(code)!, { lng, lat }) && isInside(outlines.rings(code)!, lng, lat),
  );
const isKnown = (point: Point) => isLake(point) || isSea(point);

const { land, bodies } = readGeoMaps(geoMaps);
const shores = land
  .filter((ring) => squareKm(ring) >= LEAST.landInSea && isNear(ring))
  .map((ring) => simplify(clipRing(ring, REACH), OFF.coast));
const reservoirs = bodies.filter(
  ({ ring }) =>
    squareKm(ring) >= LEAST.body && isNear(ring) && ring.filter(isKnown).length <= SAME * ring.length,
);

write("osm", "© OpenStreetMap contributors, ODbL 1.0, by @geo-maps/earth-waterbodies-100m 0.6.0 (2017)", [
  ...shores.map((ring): WaterShape => ({ kind: "shore", rank: 0, points: turned(ring, false) })),
  ...reservoirs.flatMap((body) => shapesOf(body, ROUGH, OFF.coast)),
]);
write("gshhg", "GSHHG 2.3.7 by Wessel and Smith, LGPL 3, of World Data Bank II", [
  ...lakes.flatMap((body) => shapesOf(body, FAIR, OFF.gshhg)),
  ...rivers,
]);

function shapesOf({ ring, islands: within }: Body, rank: number, off: number): WaterShape[] {
  const large = within.filter((island) => squareKm(island) >= LEAST.island);
  return [
    { kind: "water", rank, points: turned(simplify(ring, off), true) },
    ...large.map((island): WaterShape => ({
      kind: "island",
      rank,
      points: turned(simplify(island, off), false),
    })),
  ];
}

function write(name: string, source: string, shapes: WaterShape[]): void {
  const bytes = packWater(source, shapes);
  writeFileSync(path.join(tables, `water/table/${name}.bin`), bytes);
  const kinds = Object.entries(Object.groupBy(shapes, ({ kind }) => kind));
  console.log(
    `${name}: ${bytes.length} bytes, ${kinds.map(([kind, of]) => `${of.length} ${kind}`).join(", ")}`,
  );
}

/** The bodies of water of a GeoJSON by geo-maps: the sea, which is the one with most islands, and all others. */
function readGeoMaps(file: string): { land: Point[][]; bodies: Body[] } {
  const { geometries } = JSON.parse(readFileSync(file, "utf8")) as {
    geometries: { coordinates: Point[][][] }[];
  };
  const polygons = geometries.flatMap(({ coordinates }) => coordinates);
  const sea = polygons.reduce((most, polygon) => (polygon.length > most.length ? polygon : most));
  const inland = polygons.filter((polygon) => polygon !== sea);
  return {
    land: sea.slice(1),
    bodies: inland.map(([ring, ...within]) => ({ ring: ring!, islands: within })),
  };
}

/** The lines of a dump of `gmt pscoast -M`. */
function readDump(folder: string, name: string): Point[][] {
  const text = readFileSync(path.join(folder, `${name}.txt`), "utf8");
  const parts = text.split(/^>.*\n/m).map((part) => part.split("\n").flatMap((row) => pointOf(row) ?? []));
  return parts.filter((part) => part.length > 1);
}

function pointOf(row: string): [Point] | null {
  if (row === "" || row.startsWith("#")) return null;
  const [lng, lat] = row.split("\t").map(Number) as Point;
  return [[lng > 180 ? lng - 360 : lng, lat]];
}

/** GMT keeps shores cut at the edges of squares: the rings made of pieces that meet. Pieces without an end are left out. */
function joinRings(pieces: readonly Point[][]): Point[][] {
  // Neighbouring squares round a common corner differently.
  const key = ([lng, lat]: Point) => `${Math.round(lng * 5_000)} ${Math.round(lat * 5_000)}`;
  const open = new Map<string, Point[][]>();
  for (const piece of pieces) {
    const from = key(piece[0]!);
    open.set(from, [...(open.get(from) ?? []), piece]);
  }
  const rings: Point[][] = [];
  for (const piece of pieces) {
    if (!open.get(key(piece[0]!))?.includes(piece)) continue;
    const ring = [...take(open, key(piece[0]!), piece)];
    const start = key(ring[0]!);
    while (key(ring.at(-1)!) !== start) {
      const next = open.get(key(ring.at(-1)!))?.[0];
      if (!next) break;
      ring.push(...take(open, key(next[0]!), next).slice(1));
    }
    if (key(ring.at(-1)!) === start) rings.push([...ring.slice(0, -1), ring[0]!]);
  }
  return rings;
}

function take(open: Map<string, Point[][]>, key: string, piece: Point[]): Point[] {
  open.set(
    key,
    open.get(key)!.filter((other) => other !== piece),
  );
  return piece;
}

/** The ring the way round that its map sees as clockwise, as rings of areas go in vector tiles; their holes go the other way. */
function turned(ring: Point[], clockwise: boolean): Point[] {
  return ringArea(ring) < 0 === clockwise ? ring : ring.toReversed();
}

/** Area of a small ring in km². */
function squareKm(ring: Point[]): number {
  return Math.abs(ringArea(ring)) * 111.2 ** 2 * Math.cos((ring[0]![1] * Math.PI) / 180);
}

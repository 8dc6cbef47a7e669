/**
 * Builds app/facts/places/table/outlines.bin from a TopoJSON of the municipalities' outlines (object `municipios`, property
 * `codigo_ibge`; by municipal-brazilian-geodata, MIT, and geodata-br, CC0, both from IBGE): `node scripts/build-outlines.ts
 * municipios.topojson`. The same file gives the same table. Then `node scripts/build-places.ts`, whose table has the reach of
 * each municipality.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutlineTable, packOutlines } from "#app/facts/places/outline-table.ts";
import { simplifyTopology, type Topology } from "./outlines.ts";

/** The permitted error of lines in degrees: 55 m for coasts and borders of the country, which maps draw, otherwise 165 m. */
const OFF = { country: 0.0005, cities: 0.0015 };

interface Municipalities extends Topology {
  objects: {
    municipios: {
      geometries: {
        type: string;
        arcs: number[][] | number[][][];
        properties: { codigo_ibge: number | string; name: string };
      }[];
    };
  };
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node scripts/build-outlines.ts municipios.topojson");
const topology = JSON.parse(readFileSync(file, "utf8")) as Municipalities;

const rings = new Map(
  topology.objects.municipios.geometries.map(({ type, arcs, properties }) => {
    const polygons = (type === "Polygon" ? [arcs] : arcs) as number[][][];
    return [Number(properties.codigo_ibge), polygons.flat()] as const;
  }),
);
const users = new Map<number, number>();
for (const index of [...rings.values()].flat(2)) {
  const line = index < 0 ? ~index : index;
  users.set(line, (users.get(line) ?? 0) + 1);
}
const [fine, coarse] = [OFF.country, OFF.cities].map((off) => simplifyTopology(topology, off).arcs);
const bytes = packOutlines({
  source:
    "IBGE, by municipal-brazilian-geodata (https://github.com/luizpedone/municipal-brazilian-geodata), MIT, " +
    "and geodata-br (https://github.com/tbrugz/geodata-br), CC0 1.0",
  lines: fine!.map((line, i) => (users.get(i) === 1 ? line : coarse![i]!)),
  rings,
});
const count = [...new OutlineTable(bytes).codes()].length;
writeFileSync(path.join(import.meta.dirname, "../app/facts/places/table/outlines.bin"), bytes);
console.log(`${count} outlines, ${bytes.length} bytes`);

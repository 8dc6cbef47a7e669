import { readFileSync } from "node:fs";
import path from "node:path";
import type { Uf } from "#app/lib/br.ts";
import { isInBox, doBoxesMeet, type Box } from "#app/lib/ring.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { isInside, metresToBorder, OutlineTable, type Line } from "./outline-table.ts";
import { stateOfIbge } from "./places-table.ts";

/** Coasts and simplified outlines may be off by so much. */
export const GRACE_METRES = 2_000;

/** Municipalities founded after 2010, which the outlines lack, and those from whose land they were made. */
const FOUNDED_LATER: Readonly<Record<number, readonly number[]>> = {
  1504752: [1506807],
  2206720: [2211001],
  4212650: [4209409],
  4220000: [4207007],
  4314548: [4302105],
  5006275: [5003256, 5000203, 5002951],
  5101837: [5107925, 5106240],
};

let loaded: OutlineTable | null = null;

/** What a line parts: Brazil from the sea or from its neighbours, two states, or two municipalities of one. */
type BorderKind = "pais" | "estado" | "municipio";

/** Brazil in a part of the world, by the outlines of its municipalities. Degrees. */
interface Land {
  /** The rings of each municipality that reaches into it. */
  cities: Line[][];
  borders: Record<BorderKind, Line[]>;
}

/** The generated table in table/outlines.bin; a megabyte, read when it is first asked for. */
export function outlineTable(): OutlineTable {
  loaded ??= new OutlineTable(readFileSync(path.join(projectRoot(), "app/facts/places/table/outlines.bin")));
  return loaded;
}

/** The land within which a municipality lies: its own, or, of one founded after 2010, that of those it was made from. */
interface CityLand {
  box: Box;
  rings: Line[];
}

/** Null for an unknown code. */
export function landOf(ibge: number): CityLand | null {
  const codes = FOUNDED_LATER[ibge] ?? [ibge];
  const rings = codes.flatMap((code) => outlineTable().rings(code) ?? []);
  const box = around(codes);
  return box && { box, rings };
}

/** The box around the land of a municipality; null for an unknown code. */
export function cityExtent(ibge: number): Box | null {
  return around(FOUNDED_LATER[ibge] ?? [ibge]);
}

/** The box around all municipalities of a state. */
export function stateBox(state: Uf): Box {
  return around([...outlineTable().codes()].filter((ibge) => stateOfIbge(ibge) === state))!;
}

function around(codes: readonly number[]): Box | null {
  const boxes = codes.flatMap((code) => outlineTable().box(code) ?? []);
  if (boxes.length === 0) return null;
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

/**
 * Whether a point may lie in a municipality, or in a state where the municipality is not known: inside its outline, or at
 * most two kilometres outside.
 */
export function mayLieIn(
  place: { ibge: number | null; state: Uf },
  point: { lat: number; lng: number },
): boolean {
  const land = place.ibge === null ? null : landOf(place.ibge);
  if (land) return isWithinGrace(land, point);
  return [...outlineTable().codes()].some(
    (ibge) =>
      stateOfIbge(ibge) === place.state &&
      isInBox(withGrace(outlineTable().box(ibge)!), point) &&
      isWithinGrace(landOf(ibge)!, point),
  );
}

function isWithinGrace({ box, rings }: CityLand, { lat, lng }: { lat: number; lng: number }): boolean {
  if (!isInBox(withGrace(box), { lat, lng })) return false;
  return isInside(rings, lng, lat) || metresToBorder(rings, lng, lat) <= GRACE_METRES;
}

/** A box widened by two kilometres. */
export function withGrace({ west, south, east, north }: Box): Box {
  const lat = GRACE_METRES / 111_000;
  const lng = lat / Math.cos((Math.max(-south, north) * Math.PI) / 180);
  return { west: west - lng, south: south - lat, east: east + lng, north: north + lat };
}

export function landIn(box: Box): Land {
  const table = outlineTable();
  const cities: Line[][] = [];
  const lines = new Set<number>();
  for (const ibge of table.codes()) {
    if (!doBoxesMeet(table.box(ibge)!, box)) continue;
    cities.push(table.rings(ibge)!);
    for (const number of table.linesOf(ibge)!.flat()) lines.add(number < 0 ? ~number : number);
  }
  const borders: Land["borders"] = { pais: [], estado: [], municipio: [] };
  for (const number of lines) borders[kindOf(table.sidesOf(number))].push(table.line(number));
  return { cities, borders };
}

function kindOf([one, other]: [number, number]): BorderKind {
  if (other === 0) return "pais";
  return stateOfIbge(one) === stateOfIbge(other) ? "municipio" : "estado";
}

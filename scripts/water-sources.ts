import { readFileSync } from "node:fs";
import path from "node:path";
import { ringArea } from "#app/lib/ring.ts";
import type { Point } from "./outlines.ts";

/** A ring that ends where it begins, with the rings of its islands. */
export interface Body {
  ring: Point[];
  islands: Point[][];
}

/** The bodies of water of a GeoJSON by geo-maps: the sea, which is the one with most islands, and all others. */
export function readGeoMaps(file: string): { land: Point[][]; bodies: Body[] } {
  const { geometries } = JSON.parse(readFileSync(file, "utf8")) as {
    geometries: { coordinates: Point[][][] }[];
  };
  const polygons = geometries.flatMap(({ coordinates }) => coordinates);
  const sea = polygons.reduce((most, polygon) => (polygon.length > most.length ? polygon : most));
  const bodies = polygons.filter((polygon) => polygon !== sea);
  return { land: sea.slice(1), bodies: bodies.map(([ring, ...islands]) => ({ ring: ring!, islands })) };
}

/** The lines of a dump of `gmt pscoast -M`. */
export function readDump(folder: string, name: string): Point[][] {
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
export function joinRings(pieces: readonly Point[][]): Point[][] {
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
export function turned(ring: Point[], clockwise: boolean): Point[] {
  return ringArea(ring) < 0 === clockwise ? ring : ring.toReversed();
}

/** Area of a small ring in km². */
export function squareKm(ring: Point[]): number {
  return Math.abs(ringArea(ring)) * 111.2 ** 2 * Math.cos((ring[0]![1] * Math.PI) / 180);
}

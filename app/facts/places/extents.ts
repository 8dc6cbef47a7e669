import type { Box } from "#app/lib/ring.ts";
import { isInBox } from "#app/lib/ring.ts";
import type { Uf } from "#app/lib/br.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import data from "./table/extents.json" with { type: "json" };
import { stateOfIbge } from "./places-table.ts";

/** The generated table in table/extents.json: the box around each municipality, in degrees. */
interface ExtentsTable {
  /** The source, named as its licence requires. */
  source: string;
  extents: [ibge: number, west: number, south: number, east: number, north: number][];
}

// A quarter of a megabyte, for the server only.
const EXTENTS = new Map(
  (data as unknown as ExtentsTable).extents.map(([ibge, west, south, east, north]): [number, Box] => [
    ibge,
    { west, south, east, north },
  ]),
);

/** Two kilometres in degrees: coasts and simplified outlines may be off by so much. */
const GRACE = 2 / 111.32;

/** The box around a municipality; null for an unknown code. */
export function cityExtent(ibge: number): Box | null {
  return EXTENTS.get(ibge) ?? null;
}

/** Metres from a point of a municipality to the farthest corner of the box around it; null for an unknown code. */
export function reachOf(ibge: number, { lat, lng }: { lat: number; lng: number }): number | null {
  const box = cityExtent(ibge);
  if (box === null) return null;
  const corners = [box.south, box.north].flatMap((y) =>
    [box.west, box.east].map((x): [number, number] => [x, y]),
  );
  return Math.ceil(Math.max(...corners.map((corner) => distanceMetres([lng, lat], corner))));
}

/**
 * Whether a point may lie in a municipality, or in a state where the municipality is not known: inside its box, or at most
 * two kilometres outside.
 */
export function mayLieIn(
  place: { ibge: number | null; state: Uf },
  point: { lat: number; lng: number },
): boolean {
  const box = (place.ibge === null ? null : cityExtent(place.ibge)) ?? stateBox(place.state);
  // Brazil reaches 34° south, where a degree of longitude is shorter: there the grace is a little less than 2 km.
  return isInBox(
    {
      west: box.west - GRACE,
      south: box.south - GRACE,
      east: box.east + GRACE,
      north: box.north + GRACE,
    },
    point,
  );
}

/** The box around all municipalities of a state. */
export function stateBox(state: Uf): Box {
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [ibge, each] of EXTENTS) {
    if (stateOfIbge(ibge) !== state) continue;
    box.west = Math.min(box.west, each.west);
    box.south = Math.min(box.south, each.south);
    box.east = Math.max(box.east, each.east);
    box.north = Math.max(box.north, each.north);
  }
  return box;
}

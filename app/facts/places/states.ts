import type { Uf } from "#app/lib/br.ts";
import type { Box } from "#app/lib/ring.ts";
import type { Point } from "#app/lib/sphere.ts";
import data from "./table/states.json" with { type: "json" };

/** The generated table in table/states.json: every part of each state, islands included, to about 2 km. */
export interface StatesTable {
  /** The source, named as its licence requires. */
  source: string;
  /** Degrees to the second decimal: lng, lat, lng, lat, ... */
  rings: Record<Uf, number[][]>;
}

// Thirty kilobytes, for the server only.
const table = data as StatesTable;

/** The outlines of a state's parts, each a closed ring. */
export function stateRings(state: Uf): Point[][] {
  return table.rings[state].map((flat) =>
    Array.from({ length: flat.length / 2 }, (_, i): Point => [flat[2 * i]!, flat[2 * i + 1]!]),
  );
}

/** The extent of a state's largest part, in degrees: islands far out at sea are left out. */
export function stateExtent(state: Uf): Box {
  const extents = stateRings(state).map((ring): Box => {
    const lngs = ring.map(([lng]) => lng);
    const lats = ring.map(([, lat]) => lat);
    return {
      west: Math.min(...lngs),
      south: Math.min(...lats),
      east: Math.max(...lngs),
      north: Math.max(...lats),
    };
  });
  const size = ({ west, south, east, north }: Box) => (east - west) * (north - south);
  return extents.reduce((a, b) => (size(b) > size(a) ? b : a));
}

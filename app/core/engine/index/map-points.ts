import { isFuller } from "#app/facts/places/district-slug.ts";
import { pointKind, type Listing, type PointKind } from "#app/facts/listings/listing.ts";
import type { Uf } from "#app/lib/br.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { SLICE, type Pause } from "./radix-sort.ts";

/** The fields of a listing that the map reads. */
export type MapRow = Pick<
  Listing,
  | "number"
  | "state"
  | "city"
  | "citySlug"
  | "district"
  | "districtSlug"
  | "locality"
  | "lat"
  | "lng"
  | "precision"
  | "precisionM"
>;

/** Rows that are the same on a map: the same point, equally exact, in the same city. */
export interface Atom {
  key: string;
  kind: PointKind;
  name: string;
  city: string;
  citySlug: string;
  state: Uf;
  /** The largest radius of its rows. */
  metres: number | null;
  lat: number;
  lng: number;
}

/** Rows by ascending value; rows without a value are left out. */
export interface Ranked {
  rows: Uint32Array;
  values: Float64Array;
}

export interface MapPoints {
  rows: MapRow[];
  atoms: Atom[];
  /** Atom of each row; `UNPLACED` for those without a point. */
  atomOf: Uint32Array;
  /** Web Mercator coordinates of each atom in whole units, so that sums do not depend on their order. */
  x: Float64Array;
  y: Float64Array;
  price: Ranked;
  discount: Ranked;
}

export const UNPLACED = 0xffffffff;
/** Units of `x` and `y` around the world: 4 cm at the equator. */
export const WORLD = 2 ** 30;

/** The points of rows in place order; `keyOf`: the `pointKey` of each. */
export async function buildMapPoints(
  rows: MapRow[],
  keyOf: (row: number) => string | null,
  ranked: Pick<MapPoints, "price" | "discount">,
  pause: Pause,
): Promise<MapPoints> {
  const ids = new Map<string, number>();
  const atoms: Atom[] = [];
  const atomOf = new Uint32Array(rows.length).fill(UNPLACED);
  for (const [i, row] of rows.entries()) {
    if (i % SLICE === 0) await pause();
    const key = keyOf(i);
    if (key === null || row.lat === null || row.lng === null) continue;
    const kind = pointKind(row.precision);
    let id = ids.get(key);
    const name = nameOf(row, kind);
    if (id === undefined) {
      ids.set(key, (id = atoms.length));
      const { city, citySlug, state, lat, lng } = row;
      atoms.push({ key, kind, name, city, citySlug, state, metres: null, lat, lng });
    }
    const atom = atoms[id]!;
    // Of several spellings the fullest is shown, as in facets.
    if (isFuller(name, atom.name)) atom.name = name;
    if (row.precisionM !== null && row.precisionM > (atom.metres ?? -1)) atom.metres = row.precisionM;
    if (row.city < atom.city) atom.city = row.city;
    atomOf[i] = id;
  }
  return {
    rows,
    atoms,
    atomOf,
    x: Float64Array.from(atoms, ({ lng }) => Math.round(mercatorX(lng) * WORLD)),
    y: Float64Array.from(atoms, ({ lat }) => Math.round(mercatorY(lat) * WORLD)),
    ...ranked,
  };
}

function nameOf({ district, locality, city }: MapRow, kind: PointKind): string {
  return kind === "bairro" ? (district ?? locality ?? city) : city;
}

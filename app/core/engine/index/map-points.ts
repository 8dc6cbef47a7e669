import { isFuller } from "#app/facts/places/district-slug.ts";
import { pointKind, type Listing, type PointKind } from "#app/facts/listings/listing.ts";
import type { Uf } from "#app/lib/br.ts";
import { mercatorX, mercatorY, WORLD } from "#app/lib/mercator.ts";
import { inSlices, SLICE, type Pause } from "./radix-sort.ts";

/** The fields of a listing that the map reads. */
export type MapRow = Pick<
  Listing,
  | "number"
  | "address"
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
  | "priceCents"
  | "discount"
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
  /** The value of each row. */
  keys: Float64Array;
}

export interface MapPoints {
  rows: MapRow[];
  atoms: Atom[];
  /** Atom of each row; `UNPLACED` for those without a point. */
  atomOf: Uint32Array;
  /** The rows at each atom, from `starts[atom]` up to the next. */
  starts: Uint32Array;
  rowsAt: Uint32Array;
  /** The building of each row: its first row. */
  buildingOf: Uint32Array;
  /** Web Mercator coordinates of each atom in whole units (`WORLD`), so that sums do not depend on their order. */
  x: Float64Array;
  y: Float64Array;
  price: Ranked;
  discount: Ranked;
}

export const UNPLACED = 0xffffffff;

/** What map points take over from other columns. */
type KnownToMap = Pick<MapPoints, "price" | "discount" | "buildingOf">;

/** The points of rows in place order; `keyOf`: the `pointKey` of each. */
export async function buildMapPoints(
  rows: MapRow[],
  keyOf: (row: number) => string | null,
  known: KnownToMap,
  pause: Pause,
): Promise<MapPoints> {
  const ids = new Map<string, number>();
  const atoms: Atom[] = [];
  const atomOf = new Uint32Array(rows.length).fill(UNPLACED);
  for (const [i, row] of rows.entries()) {
    if (i % SLICE === 0) await pause();
    const key = keyOf(i);
    if (key === null) continue;
    let id = ids.get(key);
    if (id === undefined) {
      ids.set(key, (id = atoms.length));
      atoms.push(atomAt(key, row));
    } else spread(atoms[id]!, row);
    atomOf[i] = id;
  }
  const positions = await positionsOf(atoms, pause);
  const byAtom = await rowsByAtom(atomOf, atoms.length, pause);
  return { rows, atoms, atomOf, ...byAtom, ...positions, ...known };
}

/** The rows of each atom, in their order. */
async function rowsByAtom(
  atomOf: Uint32Array,
  atoms: number,
  pause: Pause,
): Promise<Pick<MapPoints, "starts" | "rowsAt">> {
  const starts = new Uint32Array(atoms + 1);
  await inSlices(atomOf.length, pause, (from, end) => {
    for (let row = from; row < end; row++) {
      const atom = atomOf[row]!;
      if (atom !== UNPLACED) starts[atom + 1]!++;
    }
  });
  for (let atom = 0; atom < atoms; atom++) starts[atom + 1]! += starts[atom]!;
  const rowsAt = new Uint32Array(starts[atoms]!);
  const ends = starts.slice();
  await inSlices(atomOf.length, pause, (from, end) => {
    for (let row = from; row < end; row++) {
      const atom = atomOf[row]!;
      if (atom !== UNPLACED) rowsAt[ends[atom]!++] = row;
    }
  });
  return { starts, rowsAt };
}

/** The atom of a first row with a point. */
function atomAt(key: string, row: MapRow): Atom {
  const { city, citySlug, state, precisionM: metres } = row;
  const kind = pointKind(row.precision);
  return { key, kind, name: nameOf(row, kind), city, citySlug, state, metres, lat: row.lat!, lng: row.lng! };
}

/** Lets an atom be that of one more row. */
function spread(atom: Atom, row: MapRow): void {
  const name = nameOf(row, atom.kind);
  // Of several spellings the fullest is shown, as in facets.
  if (isFuller(name, atom.name)) atom.name = name;
  if (row.precisionM !== null && row.precisionM > (atom.metres ?? -1)) atom.metres = row.precisionM;
  if (row.city < atom.city) atom.city = row.city;
}

async function positionsOf(atoms: Atom[], pause: Pause): Promise<Pick<MapPoints, "x" | "y">> {
  const x = new Float64Array(atoms.length);
  const y = new Float64Array(atoms.length);
  for (const [i, atom] of atoms.entries()) {
    if (i % SLICE === 0) await pause();
    x[i] = Math.round(mercatorX(atom.lng) * WORLD);
    y[i] = Math.round(mercatorY(atom.lat) * WORLD);
  }
  return { x, y };
}

function nameOf({ district, locality, city }: MapRow, kind: PointKind): string {
  return kind === "bairro" ? (district ?? locality ?? city) : city;
}

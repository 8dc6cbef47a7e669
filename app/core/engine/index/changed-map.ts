import type { Listing } from "#app/facts/listings/listing.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import {
  atomAt,
  place,
  rowsByAtom,
  spread,
  UNPLACED,
  type Atom,
  type KnownToMap,
  type MapPoints,
  type MapRow,
} from "./map-points.ts";
import { eachInSlices, type Pause, SLICE } from "./radix-sort.ts";
import { GONE, isUnmoved, movedValues, type RowMoves } from "./row-moves.ts";

/** Whether two listings are the same on a map. */
export function isDrawnTheSame(a: MapRow, b: MapRow): boolean {
  return (
    a.lat === b.lat &&
    a.lng === b.lng &&
    a.precision === b.precision &&
    a.precisionM === b.precisionM &&
    a.citySlug === b.citySlug &&
    a.city === b.city &&
    a.state === b.state &&
    a.district === b.district &&
    a.locality === b.locality
  );
}

/** Stands where no row has the atom any more; no place has its key. */
const NO_ATOM: Atom = {
  key: "",
  kind: "rua",
  name: "",
  city: "",
  citySlug: "",
  state: "SP",
  metres: null,
  lat: 0,
  lng: 0,
};

/**
 * The points after a change; `moves`: those of rows that are drawn differently. Atoms keep their numbers; those that such
 * rows left or came to are made anew from as many of their rows as tell what they were.
 */
export async function changeMapPoints(
  before: MapPoints,
  moves: RowMoves,
  listings: Listing[],
  known: KnownToMap,
  pause: Pause,
): Promise<MapPoints> {
  if (isUnmoved(moves)) return { ...before, rows: listings, ...known };
  const atoms = before.atoms.slice();
  const free = new Set(before.free);
  const atomOf = await movedValues(before.atomOf, moves, pause);
  /** The new rows of atoms that rows left or came to. */
  const touched = new Map<number, number[]>();
  for (const row of moves.left) {
    const atom = before.atomOf[row]!;
    if (atom !== UNPLACED && !touched.has(atom)) touched.set(atom, []);
  }
  await pause();
  const cities = new Set<string>();
  for (const row of moves.entered) cities.add(listings[row]!.citySlug);
  await pause();

  const ids = new Map<string, number>();
  for (const [id, { key, citySlug }] of before.atoms.entries()) {
    if (cities.has(citySlug)) ids.set(key, id);
    if (id % SLICE === 0) await pause();
  }
  const unused = free.values();
  const enter = (row: number) => {
    const key = pointKey(listings[row]!);
    if (key === null) {
      atomOf[row] = UNPLACED;
      return;
    }
    let id = ids.get(key);
    if (id === undefined) {
      id = unused.next().value ?? atoms.length;
      free.delete(id);
      ids.set(key, id);
      atoms[id] = NO_ATOM;
    }
    const rows = touched.get(id);
    if (rows) rows.push(row);
    else touched.set(id, [row]);
    atomOf[row] = id;
  };
  await eachInSlices(moves.entered, pause, READ_AT_ONCE, enter);

  const x = moves.arrays.take(Float64Array, atoms.length);
  const y = moves.arrays.take(Float64Array, atoms.length);
  x.set(before.x);
  y.set(before.y);
  let made = 0;
  for (const [id, entered] of touched) {
    const atom = remade(before, id, moves, entered, listings);
    atoms[id] = atom ?? NO_ATOM;
    if (atom) place(id, atom, x, y);
    else free.add(id);
    if (++made % READ_AT_ONCE === 0) await pause();
  }
  const rows = await rowsByAtom(atomOf, atoms.length, pause, moves.arrays);
  return { rows: listings, atoms, atomOf, ...rows, x, y, free: [...free], ...known };
}

/** Points that are made anew, and listings that are read, between two possible pauses. */
const READ_AT_ONCE = 200;

/** An atom from the rows that stayed and those that entered; null where it has none. */
function remade(
  { atoms, starts, rowsAt }: MapPoints,
  id: number,
  { to }: RowMoves,
  entered: readonly number[],
  listings: readonly Listing[],
): Atom | null {
  const was = id < atoms.length ? atoms[id]! : NO_ATOM;
  let atom: Atom | null = null;
  const take = (row: number) => {
    if (atom) spread(atom, listings[row]!);
    else atom = atomAt(pointKey(listings[row]!)!, listings[row]!);
    return atom;
  };
  if (id < atoms.length) {
    for (let i = starts[id]!; i < starts[id + 1]!; i++) {
      const row = to[rowsAt[i]!]!;
      if (row === GONE) continue;
      const { name, metres, city } = take(row);
      // The other rows can add nothing to what it was.
      if (name === was.name && metres === was.metres && city === was.city) break;
    }
  }
  for (const row of entered) take(row);
  return atom;
}

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
import type { Places } from "./place-columns.ts";
import { MOVED_AT_ONCE, SLICE, type Pause } from "./radix-sort.ts";
import { isUnmoved, movedValues, type RowMoves } from "./row-moves.ts";

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
 * rows left or came to are made anew from their rows, which are all in one city.
 */
export async function changeMapPoints(
  before: MapPoints,
  moves: RowMoves,
  listings: Listing[],
  { citiesBySlug }: Places,
  known: KnownToMap,
  pause: Pause,
): Promise<MapPoints> {
  if (isUnmoved(moves)) return { ...before, rows: listings, ...known };
  const atoms = before.atoms.slice();
  const free = new Set(before.free);
  const atomOf = await movedValues(before.atomOf, moves, pause);
  const touched = new Set<number>();
  const cities = new Set<string>();
  for (const row of moves.left) {
    const atom = before.atomOf[row]!;
    if (atom === UNPLACED) continue;
    touched.add(atom);
    cities.add(atoms[atom]!.citySlug);
  }
  for (const row of moves.entered) cities.add(listings[row]!.citySlug);

  const ids = new Map<string, number>();
  for (const [id, { key, citySlug }] of before.atoms.entries()) {
    if (cities.has(citySlug)) ids.set(key, id);
    if (id % MOVED_AT_ONCE === 0) await pause();
  }
  const unused = free.values();
  for (const [i, row] of moves.entered.entries()) {
    if (i % SLICE === 0) await pause();
    const key = pointKey(listings[row]!);
    if (key === null) {
      atomOf[row] = UNPLACED;
      continue;
    }
    let id = ids.get(key);
    if (id === undefined) {
      id = unused.next().value ?? atoms.length;
      free.delete(id);
      ids.set(key, id);
      atoms[id] = NO_ATOM;
    }
    touched.add(id);
    atomOf[row] = id;
  }

  const made = new Map<number, Atom>();
  for (const slug of cities) {
    for (const { start, end } of citiesBySlug.get(slug) ?? []) {
      for (let row = start; row < end; row++) {
        if (row % MOVED_AT_ONCE === 0) await pause();
        const id = atomOf[row]!;
        if (!touched.has(id)) continue;
        const atom = made.get(id);
        if (atom) spread(atom, listings[row]!);
        else made.set(id, atomAt(pointKey(listings[row]!)!, listings[row]!));
      }
    }
    await pause();
  }
  const x = moves.arrays.take(Float64Array, atoms.length);
  const y = moves.arrays.take(Float64Array, atoms.length);
  x.set(before.x);
  y.set(before.y);
  for (const id of touched) {
    const atom = made.get(id);
    atoms[id] = atom ?? NO_ATOM;
    if (atom) place(id, atom, x, y);
    else free.add(id);
  }
  const rows = rowsByAtom(atomOf, atoms.length, moves.arrays);
  return { rows: listings, atoms, atomOf, ...rows, x, y, free: [...free], ...known };
}

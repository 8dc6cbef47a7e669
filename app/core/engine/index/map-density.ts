import type { DensityCell, DensityResult, Summary } from "#app/core/engine/map-items.ts";
import { isDiscounted, type PointKind } from "#app/facts/listings/listing.ts";
import { has, type Bitset } from "#app/lib/bitset.ts";
import type { Uf } from "#app/lib/br.ts";
import { hexagonAt, hexagonCentre } from "#app/lib/hexagons.ts";
import { medianOfSorted } from "#app/lib/median.ts";
import { mercatorX, mercatorY, WORLD } from "#app/lib/mercator.ts";
import { isInBox, type Box } from "#app/lib/ring.ts";
import { UNPLACED, type Atom, type MapPoints, type Ranked } from "./map-points.ts";

const MAX_CELLS = 800;
/** With so much around the box at zoom 0, every hexagon whose centre is inside the box is complete. */
const PAD = 1 / 12;
/**
 * The closest zoom at which a hexagon is larger than the uncertainty of the point: 13 km for a municipality, 2 km for a
 * neighbourhood. At closer zooms the place is drawn as a circle, because a hexagon would look more exact than the point
 * is.
 */
const HEXAGON_UP_TO: Record<PointKind, number> = { municipio: 8, bairro: 11, rua: Infinity };

interface Cell {
  atoms: number[];
  count: number;
  kind: DensityCell["kind"];
  lng: number;
  lat: number;
}

/** Rows that are drawn together. */
interface Rows {
  atoms: number[];
  count: number;
}

/**
 * Counts the rows of the set by hexagon, in and at the edge of the box. A hexagon's count does not depend on the box.
 */
export function densityOf(
  points: MapPoints,
  matches: Bitset,
  counts: Uint32Array,
  box: Box,
  wantedZoom: number,
): DensityResult {
  let zoom = wantedZoom;
  let cells = cellsIn(points, counts, box, zoom);
  while (cells.length > MAX_CELLS && zoom > 0) cells = cellsIn(points, counts, box, --zoom);
  const idOf = ({ kind, atoms }: Cell) => (kind === "hexagono" ? kind : points.atoms[atoms[0]!]!.key);
  cells.sort((a, b) => b.count - a.count || a.lng - b.lng || a.lat - b.lat || (idOf(a) < idOf(b) ? -1 : 1));
  const summaries = summariesOf(points, matches, cells);
  return {
    zoom,
    cells: cells.map(({ kind, lng, lat, atoms }, i) => {
      const first = points.atoms[atoms[0]!]!;
      const { name, state } =
        kind === "hexagono" ? mainCity(points, atoms, counts) : { name: first.name, state: first.state };
      return { kind, lng, lat, name, state, place: kind === "hexagono" ? null : first.key, ...summaries[i]! };
    }),
  };
}

function cellsIn({ atoms, x, y }: MapPoints, counts: Uint32Array, box: Box, zoom: number): Cell[] {
  const pad = (WORLD * PAD) / 2 ** zoom;
  const left = mercatorX(box.west) * WORLD - pad;
  const right = mercatorX(box.east) * WORLD + pad;
  const top = mercatorY(box.north) * WORLD - pad;
  const bottom = mercatorY(box.south) * WORLD + pad;
  const hexagons = new Map<string, Cell>();
  const cells: Cell[] = [];
  for (let atom = 0; atom < atoms.length; atom++) {
    const count = counts[atom]!;
    if (count === 0 || x[atom]! < left || x[atom]! > right || y[atom]! < top || y[atom]! > bottom) continue;
    const { kind, lng, lat } = atoms[atom]!;
    if (kind !== "rua" && zoom > HEXAGON_UP_TO[kind]) {
      if (isInBox(box, { lng, lat })) cells.push({ kind, lng, lat, count, atoms: [atom] });
      continue;
    }
    const hexagon = hexagonAt(x[atom]! / WORLD, y[atom]! / WORLD, zoom);
    const key = `${hexagon.column},${hexagon.row}`;
    let cell = hexagons.get(key);
    if (!cell) {
      const centre = hexagonCentre(hexagon, zoom);
      const rounded = { lng: round(centre.lng), lat: round(centre.lat) };
      hexagons.set(key, (cell = { kind: "hexagono", ...rounded, count: 0, atoms: [] }));
      if (isInBox(box, rounded)) cells.push(cell);
    }
    cell.count += count;
    cell.atoms.push(atom);
  }
  return cells;
}

/** The city with most of the rows; of equal ones the first by its slug. */
function mainCity({ atoms }: MapPoints, members: number[], counts: Uint32Array): { name: string; state: Uf } {
  const cities = new Map<string, { count: number; atom: Atom }>();
  for (const member of members) {
    const atom = atoms[member]!;
    const city = cities.get(atom.citySlug) ?? { count: 0, atom };
    city.count += counts[member]!;
    if (atom.city < city.atom.city) city.atom = atom;
    cities.set(atom.citySlug, city);
  }
  const [main] = [...cities.values()].sort(
    (a, b) => b.count - a.count || (a.atom.citySlug < b.atom.citySlug ? -1 : 1),
  );
  return { name: main!.atom.city, state: main!.atom.state };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** The summary of each group of atoms over its rows in the set; no atom is in two groups. */
export function summariesOf(points: MapPoints, matches: Bitset, groups: Rows[]): Summary[] {
  const groupOf = new Int32Array(points.atoms.length).fill(-1);
  for (const [i, { atoms }] of groups.entries()) for (const atom of atoms) groupOf[atom] = i;
  const prices = mediansOf(points, points.price, matches, groupOf, groups);
  const discounts = mediansOf(points, points.discount, matches, groupOf, groups, isDiscounted);
  return groups.map(({ count }, i) => ({
    count,
    medianPriceCents: Math.round(prices[i]!),
    medianDiscount: discounts[i] === null ? null : Math.round(discounts[i]! * 100) / 100,
  }));
}

/** The median value of each group's rows, of values that count; null where no row has one. Rows come ranked, so nothing is sorted. */
function mediansOf(
  { atomOf }: MapPoints,
  { rows, keys }: Ranked,
  matches: Bitset,
  groupOf: Int32Array,
  groups: Rows[],
  counts: (value: number) => boolean = () => true,
): (number | null)[] {
  const starts = new Uint32Array(groups.length + 1);
  for (const [i, { count }] of groups.entries()) starts[i + 1] = starts[i]! + count;
  const ends = starts.slice();
  const ranked = new Float64Array(starts.at(-1)!);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const atom = atomOf[row]!;
    const group = atom === UNPLACED ? -1 : groupOf[atom]!;
    if (group >= 0 && has(matches, row) && counts(keys[row]!)) ranked[ends[group]!++] = keys[row]!;
  }
  return groups.map((_, i) => {
    const start = starts[i]!;
    return medianOfSorted(ends[i]! - start, (index) => ranked[start + index]!);
  });
}

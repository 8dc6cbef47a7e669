import { UNPLACED, WORLD, type MapPoints } from "./map-points.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";

/**
 * Cells of 64 pixels: 2³ of them around a world of 512. The grid is fixed to the world, so that panning changes
 * nothing.
 */
const CELLS_AT_ZOOM_0 = 8;
/** Clusters whose centres are closer than this many cells are drawn as one. */
const TOO_CLOSE = 0.8;
/** Cells around the box that can affect what is drawn inside it. */
const PAD = 5;
/** From this zoom on, addresses and places that are no address are not drawn as one. */
const APART_FROM = 10;
/** From this zoom on, every place is drawn by itself. */
const ALONE_FROM = 14;

/** Atoms that are drawn as one. */
export interface Cluster {
  atoms: number[];
  count: number;
  /** Sums over the rows, in the units of `MapPoints`. */
  sumX: number;
  sumY: number;
}

interface Cell extends Cluster {
  key: number;
  column: number;
  row: number;
  kind: number;
  /** The mean position of the rows, in cells. */
  x: number;
  y: number;
}

/**
 * The atoms that have rows (`counts`), in the box and a little around it, gathered by cell. A cell is then joined to
 * its largest neighbour when their centres nearly touch. A cell never joins one that joins another, so what is drawn
 * depends only on a few cells around, never on the box.
 */
export function clusterAtoms(points: MapPoints, counts: Uint32Array, box: Box, zoom: number): Cluster[] {
  const across = CELLS_AT_ZOOM_0 * 2 ** zoom;
  const unit = WORLD / across;
  const left = mercatorX(box.west) * WORLD - PAD * unit;
  const right = mercatorX(box.east) * WORLD + PAD * unit;
  const top = mercatorY(box.north) * WORLD - PAD * unit;
  const bottom = mercatorY(box.south) * WORLD + PAD * unit;
  const { atoms, x, y } = points;
  const cells = new Map<number, Cell>();
  const alone: Cluster[] = [];
  for (let atom = 0; atom < atoms.length; atom++) {
    const count = counts[atom]!;
    const atX = x[atom]!;
    const atY = y[atom]!;
    if (count === 0 || atX < left || atX > right || atY < top || atY > bottom) continue;
    const isPlace = atoms[atom]!.kind !== "rua";
    if (isPlace && zoom >= ALONE_FROM) {
      alone.push({ atoms: [atom], count, sumX: atX * count, sumY: atY * count });
      continue;
    }
    const column = Math.floor(atX / unit);
    const row = Math.floor(atY / unit);
    const kind = isPlace && zoom >= APART_FROM ? 1 : 0;
    const key = keyOf(across, column, row, kind);
    const cell = cells.get(key);
    if (cell) {
      cell.atoms.push(atom);
      cell.count += count;
      cell.sumX += atX * count;
      cell.sumY += atY * count;
    } else {
      const sums = { count, sumX: atX * count, sumY: atY * count };
      cells.set(key, { key, column, row, kind, atoms: [atom], ...sums, x: 0, y: 0 });
    }
  }
  return [...alone, ...joinNeighbours(cells, across, unit)];
}

function joinNeighbours(cells: Map<number, Cell>, across: number, unit: number): Cluster[] {
  const all = [...cells.values()];
  for (const cell of all) {
    cell.x = cell.sumX / cell.count / unit;
    cell.y = cell.sumY / cell.count / unit;
  }
  const wish = new Map(all.map((cell) => [cell, largestTooClose(cell, cells, across)]));
  const joined = new Map<Cell, Cluster>();
  for (const cell of all) {
    if (wish.get(cell)) continue;
    joined.set(cell, { ...cell, atoms: [...cell.atoms] });
  }
  for (const cell of all) {
    const leader = wish.get(cell);
    if (!leader) continue;
    const into = joined.get(leader);
    if (!into || wish.get(leader)) {
      joined.set(cell, cell);
      continue;
    }
    into.atoms.push(...cell.atoms);
    into.count += cell.count;
    into.sumX += cell.sumX;
    into.sumY += cell.sumY;
  }
  return [...joined.values()];
}

/** The largest neighbour whose centre is too close, if that neighbour is larger than the cell itself. */
function largestTooClose(cell: Cell, cells: Map<number, Cell>, across: number): Cell | null {
  let largest = cell;
  for (let row = cell.row - 1; row <= cell.row + 1; row++) {
    for (let column = cell.column - 1; column <= cell.column + 1; column++) {
      const other = cells.get(keyOf(across, column, row, cell.kind));
      if (!other || !isLarger(other, largest)) continue;
      if (Math.hypot(other.x - cell.x, other.y - cell.y) < TOO_CLOSE) largest = other;
    }
  }
  return largest === cell ? null : largest;
}

function isLarger(a: Cell, b: Cell): boolean {
  return a.count > b.count || (a.count === b.count && a.key < b.key);
}

function keyOf(across: number, column: number, row: number, kind: number): number {
  return (row * across + column) * 2 + kind;
}

/** The number of rows of the set at each atom, and one row of each. */
export function countAtoms(points: MapPoints, found: Uint32Array) {
  const counts = new Uint32Array(points.atoms.length);
  const rowOf = new Uint32Array(points.atoms.length);
  let unplaced = 0;
  for (let i = 0; i < found.length; i++) {
    for (let word = found[i]!; word !== 0; word &= word - 1) {
      const row = (i << 5) + 31 - Math.clz32(word & -word);
      const atom = points.atomOf[row]!;
      if (atom === UNPLACED) {
        unplaced++;
        continue;
      }
      counts[atom]!++;
      rowOf[atom] = row;
    }
  }
  return { counts, rowOf, unplaced };
}

import type { Bitset } from "#app/lib/bitset.ts";
import {
  cellAt,
  keyOfCell,
  layerOf,
  PLACES_ALONE_FROM,
  unitAt,
  type Layer,
} from "#app/core/engine/map-cells.ts";
import { UNPLACED, type MapPoints } from "./map-points.ts";
import { mercatorX, mercatorY, WORLD } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";

/** Cells around the box that are known: far more than the longest chain of markers of which each yields to the next. */
const PAD = 32;

/** Atoms that are drawn as one, unless their marker has to yield. */
export interface Cell {
  atoms: number[];
  count: number;
  /** Sums over the rows, in the units of `MapPoints`. */
  sumX: number;
  sumY: number;
  column: number;
  row: number;
  layer: Layer;
  /** Its position, mixed into 32 bits. */
  mixed: number;
}

export interface Grid {
  zoom: number;
  /** By the key of the cell; several only where places are not gathered. */
  cells: Map<number, Cell[]>;
}

/** The atoms that have rows (`counts`), in the box and around it, gathered by cell. */
export function gridOf(points: MapPoints, counts: Uint32Array, box: Box, zoom: number): Grid {
  const unit = unitAt(zoom);
  const left = mercatorX(box.west) * WORLD - PAD * unit;
  const right = mercatorX(box.east) * WORLD + PAD * unit;
  const top = mercatorY(box.north) * WORLD - PAD * unit;
  const bottom = mercatorY(box.south) * WORLD + PAD * unit;
  const { atoms, x, y } = points;
  const cells = new Map<number, Cell[]>();
  for (let atom = 0; atom < atoms.length; atom++) {
    const count = counts[atom]!;
    const atX = x[atom]!;
    const atY = y[atom]!;
    if (count === 0 || atX < left || atX > right || atY < top || atY > bottom) continue;
    const layer = layerOf(atoms[atom]!.kind, zoom);
    const column = cellAt(atX, zoom);
    const row = cellAt(atY, zoom);
    const key = keyOfCell(column, row, layer, zoom);
    const here = cells.get(key);
    const cell = layer === 1 && zoom >= PLACES_ALONE_FROM ? undefined : here?.[0];
    if (cell) {
      cell.atoms.push(atom);
      cell.count += count;
      cell.sumX += atX * count;
      cell.sumY += atY * count;
      continue;
    }
    const sums = { count, sumX: atX * count, sumY: atY * count };
    const made = { atoms: [atom], ...sums, column, row, layer, mixed: mixedOf(column, row) };
    if (here) here.push(made);
    else cells.set(key, [made]);
  }
  return { zoom, cells };
}

/**
 * Equally large cells come in the order of these numbers: in that of their positions, each would wait for its neighbour,
 * through a whole town.
 */
function mixedOf(column: number, row: number): number {
  const both = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b);
  return Math.imul(both ^ (both >>> 15), 0x2c1b3c6d) >>> 0;
}

/** The number of rows of the set at each atom, and one row of each. */
export function countAtoms(points: MapPoints, matches: Bitset) {
  const counts = new Uint32Array(points.atoms.length);
  let unplaced = 0;
  for (let i = 0; i < matches.length; i++) {
    for (let word = matches[i]!; word !== 0; word &= word - 1) {
      const row = (i << 5) + 31 - Math.clz32(word & -word);
      const atom = points.atomOf[row]!;
      if (atom === UNPLACED) unplaced++;
      else counts[atom]!++;
    }
  }
  return { counts, unplaced };
}

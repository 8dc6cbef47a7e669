import type { PointKind } from "#app/facts/listings/listing.ts";
import { WORLD } from "#app/lib/mercator.ts";

/**
 * Cells of 64 pixels: 2³ of them around a world of 512. The grid is fixed to the world, so that panning changes
 * nothing.
 */
const CELLS_AT_ZOOM_0 = 8;
/** Pixels of a cell's side at the zoom of its grid. */
export const CELL_PX = 64;
/** From this zoom on, addresses and places that are no address are not in the same cells. */
const APART_FROM = 10;
/** From this zoom on, places that are no address are not gathered. */
export const PLACES_ALONE_FROM = 14;
/** The closest zoom: closer than this the map does not go. */
export const CLOSEST_ZOOM = 18;

/** 1 for places that are no address, where these have cells of their own. */
export type Layer = 0 | 1;

/** The side of a cell in units of the world. */
export function unitAt(zoom: number): number {
  return WORLD / (CELLS_AT_ZOOM_0 * 2 ** zoom);
}

/** Column or row of a coordinate in units of the world. */
export function cellAt(units: number, zoom: number): number {
  return Math.floor(units / unitAt(zoom));
}

export function layerOf(kind: PointKind, zoom: number): Layer {
  return kind !== "rua" && zoom >= APART_FROM ? 1 : 0;
}

export function keyOfCell(column: number, row: number, layer: Layer, zoom: number): number {
  return (row * CELLS_AT_ZOOM_0 * 2 ** zoom + column) * 2 + layer;
}

interface CellPosition {
  column: number;
  row: number;
  layer: Layer;
}

/** Cells as few digits: the column, doubled and with the layer, and the row of the first, of the others their distance. */
export function writeCells(cells: readonly CellPosition[]): number[] {
  const [first] = cells;
  return cells.flatMap(({ column, row, layer }, i) => {
    const x = column * 2 + layer;
    return i === 0 || !first ? [x, row] : [x - first.column * 2 - first.layer, row - first.row];
  });
}

/** Whether cells that `writeCells` wrote have this one among them. */
export function hasCell(cells: readonly number[], { column, row, layer }: CellPosition): boolean {
  const x = column * 2 + layer;
  for (let i = 0; i < cells.length; i += 2) {
    const atX = i === 0 ? cells[0]! : cells[0]! + cells[i]!;
    const atRow = i === 0 ? cells[1]! : cells[1]! + cells[i + 1]!;
    if (atX === x && atRow === row) return true;
  }
  return false;
}

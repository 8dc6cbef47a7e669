import { CELL_PX, cellAt, keyOfCell, unitAt, type Layer } from "#app/core/engine/map-cells.ts";
import { latOfY, mercatorX, mercatorY, metresPerPixel, WORLD } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import type { MarkerSize } from "#app/core/engine/marker-size.ts";
import type { Cell, Grid } from "./map-grid.ts";

interface Position {
  lat: number;
  lng: number;
}

/** What spacing has to know of a cell. */
export interface CellFacts {
  /** Where it is drawn if nothing is in the way. */
  centreOf: (cell: Cell) => Position;
  sizeOf: (cell: Cell) => MarkerSize;
  /** Key of one of its atoms, by which cells are ordered that are equal otherwise. */
  keyOf: (cell: Cell) => string;
  /** Metres that its marker may be away from its centre. */
  roomOf: (cell: Cell) => number;
}

/** A marker that is drawn, and the cells whose markers would cover it: it stands for them, too. */
export interface Spaced {
  leader: Cell;
  covered: Cell[];
  at: Position;
  isAside: boolean;
}

/** An answer is drawn up to half a zoom farther out than its grid: there, everything is closer by this factor. */
const CLOSER = Math.SQRT2;
/** Least pixels between two markers. */
const GAP = 4;
/** Cells between the centres of two markers that may touch: at most, in each direction. */
const [ACROSS, DOWN] = [3, 2];
/** Where else a place that is no address may be drawn: so many pixels away, in twelve directions from the south on. */
const STEPS = [60, 90, 120];
const DIRECTIONS = 12;
/** Cells between two places that both moved. */
const MOVED = Math.ceil((2 * STEPS.at(-1)!) / CELL_PX);

interface Rectangle extends MarkerSize {
  /** In pixels of the grid's zoom, which are whole parts of the world. */
  x: number;
  y: number;
}

type Settled = { at: Position; isAside: boolean; rectangle: Rectangle } | { leader: Cell };

/**
 * The markers of the cells around a box, none of which covers another at any zoom at which the grid is used. Cells come
 * in an order of their own (`comesBefore`). One whose marker would cover an earlier one is drawn with that; a place that is
 * no address is first drawn beside it, as far as it may be there at all. What is drawn depends on the cells around, not
 * on the box: each cell asks only those before it.
 */
export function spaceOut(grid: Grid, box: Box, facts: CellFacts): Spaced[] {
  const { zoom, cells } = grid;
  const pixel = unitAt(zoom) / CELL_PX;
  const settled = new Map<Cell, Settled>();
  const rectangles = new Map<Cell, Rectangle>();

  function rectangleAt({ lat, lng }: Position, { width, height }: MarkerSize): Rectangle {
    const x = Math.round(mercatorX(lng) * WORLD) / pixel;
    const y = Math.round(mercatorY(lat) * WORLD) / pixel;
    return { x, y, width, height };
  }

  function centredRectangle(cell: Cell): Rectangle {
    let known = rectangles.get(cell);
    if (!known) rectangles.set(cell, (known = rectangleAt(facts.centreOf(cell), facts.sizeOf(cell))));
    return known;
  }

  function around({ column, row }: Cell, layer: Layer, reach: number): Cell[] {
    const nearby: Cell[] = [];
    for (let south = -DOWN - reach; south <= DOWN + reach; south++) {
      for (let east = -ACROSS - reach; east <= ACROSS + reach; east++) {
        const here = cells.get(keyOfCell(column + east, row + south, layer, zoom));
        if (here) for (const cell of here) nearby.push(cell);
      }
    }
    return nearby;
  }

  /** What is drawn before a cell and near it. */
  function earlier(cell: Cell): { cell: Cell; rectangle: Rectangle }[] {
    const markers: { cell: Cell; rectangle: Rectangle }[] = [];
    const isPlace = cell.layer === 1;
    const own = centredRectangle(cell);
    const reach = isPlace ? MOVED / 2 : 0;
    for (const other of around(cell, 0, reach)) {
      // An address stays at its point, so one that is too far away need not be settled.
      if (!isPlace && !(comesBefore(other, cell) && doTouch(centredRectangle(other), own))) continue;
      const state = settle(other);
      if ("rectangle" in state) markers.push({ cell: other, rectangle: state.rectangle });
    }
    if (isPlace) {
      for (const other of around(cell, 1, MOVED)) {
        if (!comesBefore(other, cell)) continue;
        const state = settle(other);
        if ("rectangle" in state) markers.push({ cell: other, rectangle: state.rectangle });
      }
    }
    return markers;
  }

  function settle(cell: Cell): Settled {
    const known = settled.get(cell);
    if (known) return known;
    const before = earlier(cell);
    const centre = facts.centreOf(cell);
    const rectangle = centredRectangle(cell);
    let first: Cell | null = null;
    for (const other of before) {
      const isFirst = first === null || comesBefore(other.cell, first);
      if (isFirst && doTouch(other.rectangle, rectangle)) first = other.cell;
    }
    let state: Settled | null = first ? null : { at: centre, isAside: false, rectangle };
    if (!state) {
      for (const at of besides(centre, rectangle, facts.roomOf(cell))) {
        const moved = rectangleAt(at, rectangle);
        if (before.some((other) => doTouch(other.rectangle, moved))) continue;
        state = { at, isAside: true, rectangle: moved };
        break;
      }
    }
    state ??= { leader: first! };
    settled.set(cell, state);
    return state;
  }

  function* besides({ lat }: Position, { x, y }: Rectangle, room: number): Generator<Position> {
    const most = room / metresPerPixel(lat, zoom);
    for (const step of STEPS) {
      if (step > most) return;
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const angle = (direction * 2 * Math.PI) / DIRECTIONS;
        const east = ((x - step * Math.sin(angle)) * pixel) / WORLD;
        const south = ((y + step * Math.cos(angle)) * pixel) / WORLD;
        yield { lat: rounded(latOfY(south)), lng: rounded(east * 360 - 180) };
      }
    }
  }

  /** Two cells are never equal: those of one position are places with keys of their own. */
  function comesBefore(a: Cell, b: Cell): boolean {
    if (a.layer !== b.layer) return a.layer < b.layer;
    if (a.count !== b.count) return a.count > b.count;
    if (a.mixed !== b.mixed) return a.mixed < b.mixed;
    if (a.row !== b.row) return a.row < b.row;
    if (a.column !== b.column) return a.column < b.column;
    return facts.keyOf(a) < facts.keyOf(b);
  }

  const spaced = new Map<Cell, Spaced>();
  const within = [...cellsNear(grid, box)];
  for (const cell of within) {
    const state = settle(cell);
    if ("leader" in state) continue;
    spaced.set(cell, { leader: cell, covered: [], at: state.at, isAside: state.isAside });
  }
  for (const cell of within) {
    const state = settle(cell);
    if ("leader" in state) spaced.get(state.leader)?.covered.push(cell);
  }
  for (const { covered } of spaced.values()) covered.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  return [...spaced.values()];
}

/** The cells from which something in the box may be drawn, or be part of what is drawn there. */
function* cellsNear({ zoom, cells }: Grid, box: Box): Generator<Cell> {
  const pad = ACROSS + MOVED;
  const west = cellAt(mercatorX(box.west) * WORLD, zoom) - pad;
  const east = cellAt(mercatorX(box.east) * WORLD, zoom) + pad;
  const north = cellAt(mercatorY(box.north) * WORLD, zoom) - pad;
  const south = cellAt(mercatorY(box.south) * WORLD, zoom) + pad;
  for (const here of cells.values()) {
    const { column, row } = here[0]!;
    if (column >= west && column <= east && row >= north && row <= south) yield* here;
  }
}

function doTouch(a: Rectangle, b: Rectangle): boolean {
  const across = ((a.width + b.width) / 2 + GAP) * CLOSER;
  const down = ((a.height + b.height) / 2 + GAP) * CLOSER;
  return Math.abs(a.x - b.x) < across && Math.abs(a.y - b.y) < down;
}

const MICRO = 1e6;

function rounded(degrees: number): number {
  return Math.round(degrees * MICRO) / MICRO;
}

import { latOfY, mercatorX, mercatorY } from "./mercator.ts";

/**
 * Hexagons of 42⅔ pixels from side to side: 12 around a world of 512. The grid is fixed to the world, like the map's
 * cells.
 */
const ACROSS_AT_ZOOM_0 = 12;
const ROOT_3 = Math.sqrt(3);

/** A hexagon, point up, by its column along the row and its row. */
interface Hexagon {
  column: number;
  row: number;
}

/** The hexagon at this zoom that a Web Mercator point (the world from 0 to 1) lies in. */
export function hexagonAt(x: number, y: number, zoom: number): Hexagon {
  const across = ACROSS_AT_ZOOM_0 * 2 ** zoom;
  // Cube coordinates must sum to zero: after rounding, the one with the largest error is computed from the other two.
  const r = (y * across * 2) / ROOT_3;
  const q = x * across - r / 2;
  let column = Math.round(q);
  let row = Math.round(r);
  const third = Math.round(-q - r);
  const [dq, dr, dt] = [Math.abs(column - q), Math.abs(row - r), Math.abs(third + q + r)];
  if (dq > dr && dq > dt) column = -row - third;
  else if (dr > dt) row = -column - third;
  return { column, row };
}

/** Its centre in degrees. */
export function hexagonCentre({ column, row }: Hexagon, zoom: number): { lng: number; lat: number } {
  const { x, y } = centre(column, row, zoom);
  return { lng: x * 360 - 180, lat: latOfY(y) };
}

/** The six corners, in degrees, of the hexagon that has its centre at this point. */
export function hexagonCorners(lng: number, lat: number, zoom: number): [lng: number, lat: number][] {
  const { column, row } = hexagonAt(mercatorX(lng), mercatorY(lat), zoom);
  const { x, y } = centre(column, row, zoom);
  const half = 0.5 / (ACROSS_AT_ZOOM_0 * 2 ** zoom);
  const side = (2 * half) / ROOT_3;
  const steps = [
    [0, -side],
    [half, -side / 2],
    [half, side / 2],
    [0, side],
    [-half, side / 2],
    [-half, -side / 2],
  ] as const;
  return steps.map(([dx, dy]) => [(x + dx) * 360 - 180, latOfY(y + dy)]);
}

function centre(column: number, row: number, zoom: number): { x: number; y: number } {
  const across = ACROSS_AT_ZOOM_0 * 2 ** zoom;
  return { x: (column + row / 2) / across, y: (row * ROOT_3) / 2 / across };
}

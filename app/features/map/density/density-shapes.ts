import { hexagonAt, hexagonCorners } from "#app/lib/hexagons.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import type { Point } from "#app/lib/sphere.ts";
import { MAP_COLORS, type MapTheme } from "../colors.ts";
import { project, unproject, type Camera } from "../camera.ts";
import type { DensityCell, DensityResult } from "#app/core/engine/map-items.ts";
import type { Shape } from "../map-view.ts";
import { entryIndexes, legendOf, type Measure } from "./classes.ts";

/** Places are circles as wide as a hexagon is at this zoom. */
const PLACE_PX = 15;
const PLACE_CORNERS = 24;

/** The cells as a map draws them, the fullest last. */
export function densityShapes({ cells, zoom }: DensityResult, measure: Measure, theme: MapTheme): Shape[] {
  const { entries } = legendOf(cells, measure, theme);
  const indexes = entryIndexes(cells, measure);
  const colors = MAP_COLORS[theme];
  return cells
    .map((cell, i): Shape => {
      const index = indexes[i];
      const isKnown = index !== null && index !== undefined;
      return {
        id: cellId(cell),
        rings: [ringOfCell(cell, zoom)],
        fill: isKnown ? entries[index]!.color : colors.control,
        fillOpacity: isKnown ? 0.82 : 0.25,
        line: cell.kind === "hexagono" ? colors.surface : colors.ink,
        lineWidth: 1,
      };
    })
    .toReversed();
}

export function cellId({ kind, lng, lat }: DensityCell): string {
  return `${kind}:${lng},${lat}`;
}

function ringOfCell({ kind, lng, lat }: DensityCell, zoom: number): Point[] {
  if (kind === "hexagono") return hexagonCorners(lng, lat, zoom);
  const camera: Camera = { center: [lng, lat], zoom, size: { width: 0, height: 0 } };
  return Array.from({ length: PLACE_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / PLACE_CORNERS;
    return unproject(camera, { x: PLACE_PX * Math.sin(angle), y: -PLACE_PX * Math.cos(angle) });
  });
}

/** The cell under a point: places lie above hexagons. */
export function cellAt({ cells, zoom }: DensityResult, [lng, lat]: Point): DensityCell | null {
  const camera: Camera = { center: [lng, lat], zoom, size: { width: 0, height: 0 } };
  const place = cells.find((cell) => {
    if (cell.kind === "hexagono") return false;
    const { x, y } = project(camera, [cell.lng, cell.lat]);
    return Math.hypot(x, y) <= PLACE_PX;
  });
  if (place) return place;
  const at = hexagonAt(mercatorX(lng), mercatorY(lat), zoom);
  return (
    cells.find((cell) => {
      if (cell.kind !== "hexagono") return false;
      const { column, row } = hexagonAt(mercatorX(cell.lng), mercatorY(cell.lat), zoom);
      return column === at.column && row === at.row;
    }) ?? null
  );
}

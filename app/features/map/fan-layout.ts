import type { MarkerSize } from "#app/core/engine/marker-size.ts";
import type { Size } from "#app/lib/mercator.ts";
import type { Covered, Pixel } from "./camera.ts";

/** Pixels between the point's own marker and those it opens into, and between a marker and the edge of the map. */
const REACH = 20;
const EDGE = 8;
/** From the middle of one marker to the next in its column: a finger needs so much. */
const PITCH = 44;

type Extent = [low: number, high: number];

/**
 * Where markers of these sizes go that open from one point of the map: in two columns beside its own marker, none over
 * another. Pixels from the point; near an edge the whole is moved into the map, and out from under what covers it if that
 * leaves room enough.
 */
export function fanLayout(
  sizes: readonly MarkerSize[],
  hub: MarkerSize,
  at: Pixel,
  map: Size,
  covered: Covered,
): Pixel[] {
  const onLeft = Math.floor(sizes.length / 2);
  const spots = sizes.map(({ width }, i) => {
    const isLeft = i % 2 === 1;
    const rows = isLeft ? onLeft : sizes.length - onLeft;
    const away = hub.width / 2 + REACH + width / 2;
    return { x: isLeft ? -away : away, y: (Math.floor(i / 2) - (rows - 1) / 2) * PITCH };
  });
  const extent = (axis: "x" | "y", half: (size: MarkerSize) => number): Extent => [
    Math.min(...spots.map((spot, i) => at[axis] + spot[axis] - half(sizes[i]!))),
    Math.max(...spots.map((spot, i) => at[axis] + spot[axis] + half(sizes[i]!))),
  ];
  const x = shiftInto(
    [EDGE, map.width - EDGE],
    extent("x", ({ width }) => width / 2),
  );
  const free: Extent = [covered.top, map.height - covered.bottom];
  const middles = extent("y", () => 0);
  const y =
    middles[1] - middles[0] <= free[1] - free[0]
      ? shiftInto(free, middles)
      : shiftInto(
          [EDGE, map.height - EDGE],
          extent("y", ({ height }) => height / 2),
        );
  return spots.map((spot) => ({ x: Math.round(spot.x + x), y: Math.round(spot.y + y) }));
}

/** How far what lies in an extent has to be moved to lie in another one. */
function shiftInto([from, to]: Extent, [low, high]: Extent): number {
  return Math.max(0, from - low) - Math.max(0, high - to);
}

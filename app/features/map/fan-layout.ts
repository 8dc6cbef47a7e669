import type { MarkerSize } from "#app/core/engine/marker-size.ts";
import type { Size } from "#app/lib/mercator.ts";
import type { Pixel } from "./camera.ts";

/** Pixels between the point's own marker and those it opens into, and between a marker and the edge of the map. */
const REACH = 20;
const EDGE = 8;
/** From the middle of one marker to the next in its column: a finger needs so much. */
const PITCH = 44;

/**
 * Where markers of these sizes go that open from one point of the map: in two columns beside its own marker, none over
 * another. Pixels from the point; the whole is moved into the map where it is near the edge.
 */
export function fanLayout(sizes: readonly MarkerSize[], hub: MarkerSize, at: Pixel, map: Size): Pixel[] {
  const onLeft = Math.floor(sizes.length / 2);
  const spots = sizes.map(({ width }, i) => {
    const isLeft = i % 2 === 1;
    const rows = isLeft ? onLeft : sizes.length - onLeft;
    const away = hub.width / 2 + REACH + width / 2;
    return { x: isLeft ? -away : away, y: (Math.floor(i / 2) - (rows - 1) / 2) * PITCH };
  });
  const shift = (axis: "x" | "y", half: (size: MarkerSize) => number, space: number) => {
    const low = Math.min(...spots.map((spot, i) => at[axis] + spot[axis] - half(sizes[i]!)));
    const high = Math.max(...spots.map((spot, i) => at[axis] + spot[axis] + half(sizes[i]!)));
    return Math.max(0, EDGE - low) - Math.max(0, high + EDGE - space);
  };
  const x = shift("x", ({ width }) => width / 2, map.width);
  const y = shift("y", ({ height }) => height / 2, map.height);
  return spots.map((spot) => ({ x: Math.round(spot.x + x), y: Math.round(spot.y + y) }));
}

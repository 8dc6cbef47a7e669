import { isInsideRing, ringArea, type Box } from "#app/lib/ring.ts";

type Point = [x: number, y: number];

/** A ring and its islands, open; the ring has a positive area and its islands a negative one (shoelace formula). */
interface WaterBody {
  ring: Point[];
  islands: Point[][];
}

/**
 * The water of a box that is left between the rings of land, open ones. Each body goes along its coasts, and along the box
 * only where that crosses water: no line is drawn on land, and no island touches the ring around it.
 */
export function waterBetween(land: readonly Point[][], box: Box): WaterBody[] {
  const islands: Point[][] = [];
  const coasts: Point[][] = [];
  const corners = cornersOf(box);
  for (const ring of land.map(waterOnTheLeft)) {
    const parts = partsIn(ring, box);
    if (parts === "whole") islands.push(ring);
    else coasts.push(...parts);
  }
  if (coasts.length === 0) {
    const isLand = land.some((ring) => isInsideRing(ring, ...corners[0]!));
    return isLand ? [] : [{ ring: corners, islands }];
  }
  const bodies = ringsOf(coasts, box).map((ring): WaterBody => ({ ring, islands: [] }));
  for (const island of islands)
    bodies.find(({ ring }) => isInsideRing(ring, ...island[0]!))?.islands.push(island);
  return bodies;
}

/** From the end of each coast along the box to the beginning of the next one. */
function ringsOf(coasts: readonly Point[][], box: Box): Point[][] {
  const open = new Set(coasts);
  const rings: Point[][] = [];
  for (const first of coasts) {
    const ring: Point[] = [];
    for (let coast = first; open.delete(coast);) {
      const end = coast.at(-1)!;
      const way = ([x, y]: Point) => wayBetween(end, [x, y], box);
      const next = coasts.reduce((least, other) => (way(other[0]!) < way(least[0]!) ? other : least));
      const corners = cornersOf(box).filter((corner) => way(corner) < way(next[0]!));
      ring.push(...coast, ...corners.toSorted((a, b) => way(a) - way(b)));
      coast = next;
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

function waterOnTheLeft(ring: Point[]): Point[] {
  return ringArea(ring) > 0 ? ring.toReversed() : ring;
}

/** The parts of a ring in a box, each from its edge to its edge. */
function partsIn(ring: Point[], box: Box): Point[][] | "whole" {
  const isIn = ([x, y]: Point) => x >= box.west && x <= box.east && y >= box.south && y <= box.north;
  const outside = ring.findIndex((point) => !isIn(point));
  if (outside < 0) return "whole";
  const parts: Point[][] = [];
  const around = [...ring.slice(outside), ...ring.slice(0, outside + 1)];
  let isOpen = false;
  for (let i = 1; i < around.length; i++) {
    const [from, to] = [around[i - 1]!, around[i]!];
    const [enters, leaves] = sharesIn(from, to, box);
    const isInside = enters < leaves;
    const at = (share: number): Point => [
      from[0] + share * (to[0] - from[0]),
      from[1] + share * (to[1] - from[1]),
    ];
    // A corner on the edge may end a part, or begin one, without a crossing.
    if (isInside && !isOpen) parts.push([at(enters)]);
    if (isInside) parts.at(-1)!.push(leaves < 1 ? at(leaves) : to);
    isOpen = isInside && leaves === 1;
  }
  return parts;
}

/** The shares of a line at which it enters a box and leaves it (Liang–Barsky). */
function sharesIn([x, y]: Point, [toX, toY]: Point, { west, south, east, north }: Box): [number, number] {
  let [enters, leaves] = [0, 1];
  for (const [step, room] of [
    [x - toX, x - west],
    [toX - x, east - x],
    [y - toY, y - south],
    [toY - y, north - y],
  ] as const) {
    if (step === 0 && room < 0) return [1, 0];
    if (step < 0) enters = Math.max(enters, room / step);
    if (step > 0) leaves = Math.min(leaves, room / step);
  }
  return [enters, leaves];
}

/** Counter-clockwise, where y grows upwards. */
function cornersOf({ west, south, east, north }: Box): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** How far it is along the box from one point of it to another, in the order of its corners. */
function wayBetween(from: Point, to: Point, box: Box): number {
  const whole = 2 * (box.east - box.west + box.north - box.south);
  return (along(to, box) - along(from, box) + whole) % whole;
}

function along([x, y]: Point, { west, south, east, north }: Box): number {
  const [wide, high] = [east - west, north - south];
  const sides = [
    [Math.abs(y - south), x - west],
    [Math.abs(x - east), wide + y - south],
    [Math.abs(y - north), wide + high + east - x],
    [Math.abs(x - west), 2 * wide + high + north - y],
  ] as const;
  return sides.reduce((least, side) => (side[0] < least[0] ? side : least))[1];
}

import type { Box } from "./ring.ts";

type Corner = [x: number, y: number];

interface Edge {
  axis: 0 | 1;
  at: number;
  /** 1 where what is larger lies inside, otherwise -1. */
  sign: 1 | -1;
}

function edgesOf({ west, east, south, north }: Box): Edge[] {
  return [
    { axis: 0, at: west, sign: 1 },
    { axis: 0, at: east, sign: -1 },
    { axis: 1, at: south, sign: 1 },
    { axis: 1, at: north, sign: -1 },
  ];
}

/**
 * The part of a ring in a box, in any units in which `south` is the smaller number (Sutherland–Hodgman). Empty where none is.
 * `rounded` makes of a corner that the box cuts off what is drawn.
 */
export function clipRing(
  ring: readonly Corner[],
  box: Box,
  rounded: (at: number) => number = (at) => at,
): Corner[] {
  return edgesOf(box).reduce<readonly Corner[]>((corners, { axis, at, sign }) => {
    const isInside = (corner: Corner) => (corner[axis] - at) * sign >= 0;
    return corners.flatMap((corner, i) => {
      const before = corners.at(i - 1)!;
      if (isInside(corner) === isInside(before)) return isInside(corner) ? [corner] : [];
      const share = (at - before[axis]) / (corner[axis] - before[axis]);
      const cut: Corner = [
        rounded(before[0] + share * (corner[0] - before[0])),
        rounded(before[1] + share * (corner[1] - before[1])),
      ];
      return isInside(corner) ? [cut, corner] : [cut];
    });
  }, ring) as Corner[];
}

/** The parts of a line that may come into a box: whole pieces between corners, of which not both are beyond the same side. */
export function clipLine(line: readonly Corner[], box: Box): Corner[][] {
  const edges = edgesOf(box);
  const parts: Corner[][] = [];
  let isOpen = false;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const isNear = edges.every(
      ({ axis, at, sign }) => (from[axis] - at) * sign >= 0 || (to[axis] - at) * sign >= 0,
    );
    if (!isNear) isOpen = false;
    else if (isOpen) parts.at(-1)!.push(to);
    else {
      parts.push([from, to]);
      isOpen = true;
    }
  }
  return parts;
}

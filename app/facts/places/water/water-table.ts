import { doBoxesMeet, type Box } from "#app/lib/ring.ts";
import { VarintReader, VarintWriter } from "#app/lib/varints.ts";
import type { Line } from "../outline-table.ts";

/** Coordinates of the table are whole numbers of this part of a degree: 28 m. */
const UNITS = 4_000;
/** So many corners have one box: of a long line only the parts near what is asked for are unpacked. */
const RUN = 64;

/**
 * A lake or wide river; an island in the one before it; land beside the sea, all of which a coast may be drawn by; or the
 * middle of a river. Rings end where they begin.
 */
const WATER_KINDS = ["water", "island", "shore", "river"] as const;
type WaterKind = (typeof WATER_KINDS)[number];

/** Ranks of lakes and islands: their shores are about a kilometre off, or were made of coarse pieces and have gaps. */
export const [FAIR, ROUGH] = [1, 2] as const;

export interface WaterShape {
  kind: WaterKind;
  /** Of a river: from 1, the largest. Of water and islands: `FAIR` or `ROUGH`. Of shores 0. */
  rank: number;
  points: readonly (readonly [lng: number, lat: number])[];
}

/** A line of text that names the source; then all numbers as `VarintWriter` writes them. */
export function packWater(source: string, shapes: readonly WaterShape[]): Uint8Array {
  const out = new VarintWriter();
  out.count(shapes.length);
  for (const { kind, rank, points } of shapes) {
    out.count(WATER_KINDS.indexOf(kind));
    out.count(rank);
    out.points(points, UNITS);
  }
  return Buffer.concat([Buffer.from(`${source}\n`), out.done()]);
}

/** A shape near a box. Parts that lie farther away are drawn by few corners. */
interface WaterNear {
  kind: WaterKind;
  rank: number;
  line: Line;
  /** Whether a part of its line, not only its area, may lie in the box. */
  isEdge: boolean;
}

/** Numbers of a run: where its bytes begin, the corner before it, and its box. */
const FIELDS = 7;

/** Rivers, lakes and coasts, unpacked where they are asked for. */
export class WaterTable {
  private readonly bytes: Uint8Array;
  /** Kind, rank, corners and first run of each shape. */
  private readonly shapes: Int32Array;
  private readonly runs: Int32Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const from = new VarintReader(bytes, bytes.indexOf(10) + 1);
    this.shapes = new Int32Array(from.count() * 4);
    const runs: number[] = [];
    for (let at = 0; at < this.shapes.length; at += 4) {
      const [kind, rank, corners] = [from.count(), from.count(), from.count()];
      this.shapes.set([kind, rank, corners, runs.length / FIELDS], at);
      let [x, y] = [0, 0];
      for (let i = 0; i < corners; i += RUN) {
        const start = [from.at, x, y];
        const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
        for (let k = i; k < Math.min(i + RUN, corners); k++) {
          // The line from the corner before belongs to the run; before the first one there is none.
          if (k > 0) widen(box, x, y);
          widen(box, (x += from.signed()), (y += from.signed()));
        }
        runs.push(...start, ...box);
      }
    }
    this.runs = Int32Array.from(runs);
  }

  /** All that reaches into a box (degrees); islands follow their water. */
  *near(box: Box): Generator<WaterNear> {
    let inWater = false;
    for (let at = 0; at < this.shapes.length; at += 4) {
      const kind = WATER_KINDS[this.shapes[at]!]!;
      const [corners, first] = [this.shapes[at + 2]!, this.shapes[at + 3]!];
      const isIn: boolean =
        (kind !== "island" || inWater) && this.meets(first, Math.ceil(corners / RUN), box);
      if (kind !== "island") inWater = isIn;
      if (!isIn) continue;
      const { line, isEdge } = this.read(first, corners, box);
      yield { kind, rank: this.shapes[at + 1]!, line, isEdge };
    }
  }

  private meets(first: number, count: number, box: Box): boolean {
    const own = boxOfRun(this.runs, first);
    for (let run = first + 1; run < first + count; run++) {
      const { west, south, east, north } = boxOfRun(this.runs, run);
      own.west = Math.min(own.west, west);
      own.south = Math.min(own.south, south);
      own.east = Math.max(own.east, east);
      own.north = Math.max(own.north, north);
    }
    return doBoxesMeet(own, box);
  }

  /** Runs outside the box are drawn straight: what lies between them and their chord lies outside the box too. */
  private read(first: number, corners: number, box: Box): { line: Line; isEdge: boolean } {
    const points: number[] = [];
    let isEdge = false;
    let isStraight = false;
    for (let i = 0, run = first; i < corners; i += RUN, run++) {
      let [at, x, y] = this.runs.subarray(run * FIELDS) as unknown as [number, number, number];
      if (isStraight) points.push(x / UNITS, y / UNITS);
      const count = Math.min(RUN, corners - i);
      const isNear = doBoxesMeet(boxOfRun(this.runs, run), box);
      isEdge ||= isNear;
      isStraight = !isNear && i > 0 && i + count < corners;
      if (isStraight) continue;
      const from = new VarintReader(this.bytes, at);
      for (let k = 0; k < count; k++) points.push((x += from.signed()) / UNITS, (y += from.signed()) / UNITS);
    }
    return { line: Float64Array.from(points), isEdge };
  }
}

function widen(box: [number, number, number, number], x: number, y: number): void {
  box[0] = Math.min(box[0], x);
  box[1] = Math.min(box[1], y);
  box[2] = Math.max(box[2], x);
  box[3] = Math.max(box[3], y);
}

function boxOfRun(runs: Int32Array, run: number): Box {
  const at = run * FIELDS + 3;
  return {
    west: runs[at]! / UNITS,
    south: runs[at + 1]! / UNITS,
    east: runs[at + 2]! / UNITS,
    north: runs[at + 3]! / UNITS,
  };
}

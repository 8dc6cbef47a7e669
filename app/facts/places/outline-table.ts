import type { Box } from "#app/lib/ring.ts";
import { VarintReader, VarintWriter } from "#app/lib/varints.ts";

/** Coordinates of the table are whole numbers of this part of a degree: 55 m. */
const UNITS = 2_000;

/**
 * Metres that the table's lines may be off: the source is simplified to about 120 m, the table to another 165 m, and
 * coordinates are rounded to 28 m.
 */
export const OUTLINE_METRES = 320;

/** A line or ring: longitude, latitude, longitude, latitude …; degrees. Rings end where they begin. */
export type Line = Float64Array;

/** Borders as lines that neighbours share, and the rings of municipalities made of them; as TopoJSON has them. */
interface Borders {
  /** Who made them, and under which licence. */
  source: string;
  lines: (readonly [lng: number, lat: number])[][];
  /** Numbers of lines in order, by IBGE code; the complement of a number means the line backwards. */
  rings: ReadonlyMap<number, readonly (readonly number[])[]>;
}

const METRES_PER_DEGREE = 111_195;

/** A line of text that names the source; then all numbers as `VarintWriter` writes them. */
export function packOutlines({ source, lines, rings }: Borders): Uint8Array {
  const out = new VarintWriter();
  out.count(lines.length);
  for (const line of lines) out.points(line, UNITS);
  out.count(rings.size);
  let last = 0;
  for (const [ibge, own] of [...rings].sort(([a], [b]) => a - b)) {
    out.count(ibge - last);
    last = ibge;
    out.count(own.length);
    for (const ring of own) {
      out.count(ring.length);
      for (const line of ring) out.signed(line);
    }
  }
  return Buffer.concat([Buffer.from(`${source}\n`), out.done()]);
}

interface Entry {
  /** Where the numbers of its lines begin. */
  at: number;
  box: Box;
}

/** The outlines of municipalities, unpacked one by one when they are asked for. */
export class OutlineTable {
  private readonly bytes: Uint8Array;
  /** Where each line begins. */
  private readonly starts: Uint32Array;
  /** The municipalities on both sides of each line; 0 beyond Brazil. */
  private readonly owners: Uint32Array;
  private readonly cities = new Map<number, Entry>();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const from = new VarintReader(bytes, bytes.indexOf(10) + 1);
    this.starts = new Uint32Array(from.count());
    const boxes = Array.from(this.starts, (_, line) => {
      this.starts[line] = from.at;
      return boxOfLine(readLine(from));
    });
    this.owners = new Uint32Array(this.starts.length * 2);
    for (let left = from.count(), ibge = 0; left > 0; left--) {
      ibge += from.count();
      const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
      const { at } = from;
      for (const number of readRings(from).flat()) {
        const line = number < 0 ? ~number : number;
        widen(box, boxes[line]!);
        this.owners[line * 2 + (this.owners[line * 2] === 0 ? 0 : 1)] = ibge;
      }
      this.cities.set(ibge, { at, box });
    }
  }

  codes(): IterableIterator<number> {
    return this.cities.keys();
  }

  box(ibge: number): Box | null {
    return this.cities.get(ibge)?.box ?? null;
  }

  /** The numbers of the lines of each ring; null for a municipality that the table lacks. */
  linesOf(ibge: number): number[][] | null {
    const city = this.cities.get(ibge);
    return city ? readRings(new VarintReader(this.bytes, city.at)) : null;
  }

  line(number: number): Line {
    return readLine(new VarintReader(this.bytes, this.starts[number]));
  }

  /** The municipalities on both sides of a line; 0 beyond Brazil. */
  sidesOf(number: number): [ibge: number, other: number] {
    return [this.owners[number * 2]!, this.owners[number * 2 + 1]!];
  }

  /** The rings of all parts, with lakes and enclaves as rings inside of them; null for a municipality that it lacks. */
  rings(ibge: number): Line[] | null {
    return this.linesOf(ibge)?.map((lines) => this.ringOf(lines)) ?? null;
  }

  private ringOf(numbers: readonly number[]): Line {
    const parts = numbers.map((number) => (number < 0 ? backwards(this.line(~number)) : this.line(number)));
    // Each part begins where the one before it ends.
    const ring = new Float64Array(parts.reduce((sum, part) => sum + part.length - 2, 2));
    let at = 0;
    for (const part of parts) {
      ring.set(part, at);
      at += part.length - 2;
    }
    return ring;
  }
}

function readRings(from: VarintReader): number[][] {
  return from.list(() => from.list(() => from.signed()));
}

function readLine(from: VarintReader): Line {
  const line = new Float64Array(from.count() * 2);
  let [x, y] = [0, 0];
  for (let i = 0; i < line.length; i += 2) {
    line[i] = (x += from.signed()) / UNITS;
    line[i + 1] = (y += from.signed()) / UNITS;
  }
  return line;
}

function backwards(line: Line): Line {
  const turned = new Float64Array(line.length);
  for (let i = 0; i < line.length; i += 2) {
    turned[line.length - 2 - i] = line[i]!;
    turned[line.length - 1 - i] = line[i + 1]!;
  }
  return turned;
}

function boxOfLine(line: Line): Box {
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = 0; i < line.length; i += 2) {
    const [lng, lat] = [line[i]!, line[i + 1]!];
    widen(box, { west: lng, south: lat, east: lng, north: lat });
  }
  return box;
}

function widen(box: Box, { west, south, east, north }: Box): void {
  box.west = Math.min(box.west, west);
  box.south = Math.min(box.south, south);
  box.east = Math.max(box.east, east);
  box.north = Math.max(box.north, north);
}

/** Even-odd rule over all rings, so that lakes and enclaves inside of a municipality are outside. Degrees. */
export function isInside(rings: readonly Line[], lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const [y1, y2] = [ring[i - 1]!, ring[i + 1]!];
      if (y1 > lat === y2 > lat) continue;
      const [x1, x2] = [ring[i - 2]!, ring[i]!];
      if (lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/**
 * Metres from a point to the nearest border, in a plane around the point: right to 1 % for borders within some
 * kilometres. Infinity without rings.
 */
export function metresToBorder(rings: readonly Line[], lng: number, lat: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const [x1, y1] = [(ring[i - 2]! - lng) * shrink, ring[i - 1]! - lat];
      const [dx, dy] = [(ring[i]! - lng) * shrink - x1, ring[i + 1]! - lat - y1];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
      const [x, y] = [x1 + along * dx, y1 + along * dy];
      least = Math.min(least, x * x + y * y);
    }
  }
  return Math.sqrt(least) * METRES_PER_DEGREE;
}

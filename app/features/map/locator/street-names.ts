import type { Point } from "#app/features/map/basemap/unpack.ts";
import { LOCATOR } from "./locator.ts";

/** A name along its street: the middle of its baseline, and its angle in degrees. */
interface StreetName {
  name: string;
  at: Point;
  angle: number;
}

const MOST = 9;
/** Width of a letter, in the drawing's units. */
const LETTER = 4.3;
/** Names keep so far from each other, from the edges and from the pin. */
const CLEAR = 10;
/** A street that bends more than this share of its length carries no name. */
const STRAIGHT = 0.985;

/**
 * Names for streets, in the order of their importance: each once, where its street runs straight for as long as the name
 * is, and clear of the pin, the scale and the names before it.
 */
export function streetNames(
  streets: readonly { name: string | null; lines: readonly Point[][] }[],
): StreetName[] {
  const placed: StreetName[] = [];
  const taken: Point[] = [
    [LOCATOR.width / 2, LOCATOR.height / 2],
    [LOCATOR.width / 2, LOCATOR.height / 2 - 14],
    ...[20, 40, 60, 80].map((left): Point => [LOCATOR.width - left, LOCATOR.height - 12]),
  ];
  const named = new Set<string>();
  for (const { name, lines } of streets) {
    if (placed.length === MOST) break;
    if (name === null || named.has(name)) continue;
    const length = name.length * LETTER;
    const spot = lines
      .flatMap((line) => straightParts(line, length))
      .find((part) => isFree(part, length, taken));
    if (!spot) continue;
    named.add(name);
    placed.push({ name, ...spot });
    taken.push(...along(spot, length));
  }
  return placed;
}

type Spot = Omit<StreetName, "name">;

/** Where a line runs straight for a length, from its middle outwards. */
function straightParts(line: readonly Point[], length: number): Spot[] {
  const ends = [0];
  for (let i = 1; i < line.length; i++)
    ends.push(ends[i - 1]! + Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]));
  const whole = ends.at(-1)!;
  const spots: Spot[] = [];
  for (const share of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const from = whole * share - length / 2;
    if (from < 0 || from + length > whole) continue;
    const [a, b] = [pointAt(line, ends, from), pointAt(line, ends, from + length)];
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < length * STRAIGHT) continue;
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    // Never upside down.
    const upright = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
    spots.push({ at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], angle: upright });
  }
  return spots;
}

function pointAt(line: readonly Point[], ends: readonly number[], distance: number): Point {
  const after = Math.max(
    1,
    ends.findIndex((end) => end >= distance),
  );
  const [a, b] = [line[after - 1]!, line[after]!];
  const span = ends[after]! - ends[after - 1]!;
  const share = span === 0 ? 0 : (distance - ends[after - 1]!) / span;
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}

function along({ at, angle }: Spot, length: number): Point[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const count = Math.ceil(length / 8);
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const step = (i / count - 0.5) * length;
    return [at[0] + cos * step, at[1] + sin * step];
  });
}

function isFree(spot: Spot, length: number, taken: readonly Point[]): boolean {
  return along(spot, length).every(
    ([x, y]) =>
      x > CLEAR &&
      x < LOCATOR.width - CLEAR &&
      y > CLEAR &&
      y < LOCATOR.height - CLEAR &&
      taken.every(([left, top]) => Math.hypot(x - left, y - top) > CLEAR),
  );
}

import type { ReadAddress } from "./read-address.ts";
import {
  covering,
  metresBetween,
  type CensusPoint,
  type NumberPoint,
  type StreetShape,
} from "./street-shape.ts";

/** How a point in a street was found. */
export type StreetStep = "numero" | "vizinhos" | "lote" | "quadra" | "logradouro";

/** A point of the other side of the street is so much off. */
const ACROSS_METRES = 20;
/** The census lacks some addresses, also at the ends of a street: it may be so much longer. */
const BEYOND_ENDS = 1.1;
/** Metres of street for each number, where numbers count them; more where a street's own numbers say so. */
const METRES_PER_NUMBER = 1;
const MOST_METRES_PER_NUMBER = 20;

/**
 * Metres within which nearly every address of a level of `NV_GEO_COORD` lies around its point in the census. The device's
 * error is up to 11.7 m (root mean square, IBGE's methodological note), so 99.8 % lie within 30 m. Points that were
 * moved or estimated are on the same plot or face; those of a locality or sector (5, 6) are no address at all.
 */
const LEVEL_METRES: Record<number, number> = { 1: 30, 2: 40, 3: 65, 4: 160 };

/**
 * The point of an address in its street, by the first of the ways that leads to one. `stretch` is the part of the street in
 * the address's neighbourhood, where an address without a number is looked for. Null: the number is so far beyond those of the
 * street that it says nothing of where it is.
 */
export function pointInStreet(
  shape: StreetShape,
  { number, block, lot }: ReadAddress,
  stretch: CensusPoint | null,
): (CensusPoint & { step: StreetStep }) | null {
  const here = stretch !== null && isNumberedAnew(shape) ? { ...shape, ...partOf(shape, stretch) } : shape;
  const beside = betweenNumbers(here, number);
  const plot = exactLot(shape, block, lot);
  // Nearer than what is computed from numbers beside it; but a lot somewhere else is one of another block.
  const isOther =
    plot !== null && beside !== null && metresBetween(plot, beside) > beside.metres + PLOT_METRES;
  const steps: [StreetStep, CensusPoint | null][] = [
    ["numero", exactNumber(here, number)],
    ["lote", isOther ? null : plot],
    ["vizinhos", beside],
    ["quadra", wholeBlock(shape, block)],
  ];
  for (const [step, point] of steps) {
    if (point && point.metres <= STREET_METRES)
      return { step, lat: point.lat, lng: point.lng, metres: point.metres };
  }
  // The known part of the street does not reach it.
  if (beside) return null;
  const { lat, lng, metres } = number === null ? (stretch ?? shape) : here;
  return { step: "logradouro", lat, lng, metres: Math.ceil(metres * BEYOND_ENDS) + PLOT_METRES };
}

/** Whether neighbourhoods count the street's numbers from the start again: then a number is at several places. */
function isNumberedAnew({ numbers }: StreetShape): boolean {
  return numbers.some(({ number }, i) => number === numbers[i - 1]?.number);
}

/** The part of the street in the address's neighbourhood, whose numbers alone can be meant. */
function partOf({ numbers }: StreetShape, stretch: CensusPoint) {
  const { lat, lng, metres } = stretch;
  return { lat, lng, metres, numbers: numbers.filter((point) => metresBetween(point, stretch) <= metres) };
}

/** Where a number is; one point that covers all its places. */
function exactNumber({ numbers }: StreetShape, number: number | null): CensusPoint | null {
  const points = numbers.filter((point) => point.number === number);
  return points.length <= 1 ? (points[0] ?? null) : covering(points);
}

/**
 * Between the nearest numbers of the same side, weighted by distance; the radius reaches both. Beyond the last number it
 * is that one's point, with a radius that grows with the excess.
 */
function betweenNumbers({ numbers }: StreetShape, number: number | null): CensusPoint | null {
  if (number === null || numbers.length === 0) return null;
  const sameSide = numbers.filter((point) => (point.number - number) % 2 === 0);
  const own = sameSide.length >= 2 ? between(sameSide, number, 0) : null;
  const any = between(numbers, number, ACROSS_METRES);
  return own && own.metres <= any.metres * 2 ? own : any;
}

function between(numbers: readonly NumberPoint[], number: number, extra: number): CensusPoint {
  const after = numbers.findIndex((point) => point.number >= number);
  const [below, above] =
    after === -1 ? [numbers.at(-1)!, null] : [numbers[after - 1] ?? null, numbers[after]!];
  if (!below || !above) {
    const end = (below ?? above)!;
    const excess = Math.abs(number - end.number) * pace(numbers);
    return { lat: end.lat, lng: end.lng, metres: Math.ceil(end.metres + PLOT_METRES + extra + excess) };
  }
  const share = above.number === below.number ? 0 : (number - below.number) / (above.number - below.number);
  const point = {
    lat: Math.round(below.lat + share * (above.lat - below.lat)),
    lng: Math.round(below.lng + share * (above.lng - below.lng)),
  };
  const reach = Math.max(
    metresBetween(point, below) + below.metres,
    metresBetween(point, above) + above.metres,
  );
  return { ...point, metres: Math.ceil(reach + extra) };
}

/** Metres that the street goes on for each number, by its own numbers. */
function pace(numbers: readonly NumberPoint[]): number {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  const metres = metresBetween(first, last) / Math.max(1, last.number - first.number);
  return Math.min(MOST_METRES_PER_NUMBER, Math.max(METRES_PER_NUMBER, metres * 1.5));
}

/** Without the block only a lot that one block of the street has. */
function exactLot({ lots }: StreetShape, block: string | null, lot: string | null): CensusPoint | null {
  if (lot === null) return null;
  const lotPoints = lots.filter((each) => each.lot === lot && (block === null || each.block === block));
  return lotPoints.length === 1 ? lotPoints[0]! : null;
}

function wholeBlock({ lots }: StreetShape, block: string | null): CensusPoint | null {
  if (block === null) return null;
  const lotPoints = lots.filter((each) => each.block === block);
  if (lotPoints.length === 0) return null;
  const { metres, ...centre } = covering(lotPoints);
  return { ...centre, metres: metres + 2 * PLOT_METRES };
}

/** Null: the point says nothing of the address. */
export function levelMetres(level: number): number | null {
  return LEVEL_METRES[level] ?? null;
}

/** Whether points of a level are those of the locality (5) or of the census sector (6). */
export function isVague(level: number): boolean {
  return level === 5 || level === 6;
}

/** The largest radius of a point that is drawn as a door. */
export const DOOR_METRES = 75;

/** The largest radius of a point that is drawn as a street: beyond it, a point on the street says less than the district. */
export const STREET_METRES = 1_000;

/** Addresses of different makers of numbers differ by a plot: added to what is computed from neighbours. */
const PLOT_METRES = 25;

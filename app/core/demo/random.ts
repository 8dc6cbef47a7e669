import { seededRandom } from "#app/lib/seeded-random.ts";

/** A pseudo-random generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One key, in proportion to its weight; weights need not add up to anything. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** A value of a distribution given by its quantiles. */
  quantile(points: Quantiles): number;
}

/** Points `[probability, value]`, both rising, from probability 0 to 1. */
export type Quantiles = readonly (readonly [number, number])[];

/** A distribution by nine quantiles: least, 1 %, 5 %, 25 %, median, 75 %, 95 %, 99 %, greatest. */
export function nine(
  ...values: [number, number, number, number, number, number, number, number, number]
): Quantiles {
  return [0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1].map((probability, index) => [
    probability,
    values[index]!,
  ]);
}

/** A generator seeded by a text. The sequence is `mulberry32` on a 32-bit FNV-1a hash of the seed. */
export function random(seed: string): Random {
  const next = seededRandom(hash(seed));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)]!,
    weighted: (weights) => draw(weights, next()),
    quantile: (points) => atQuantile(points, next()),
  };
}

/** The value at a probability, interpolated in the logarithm where both ends are above zero (prices, areas). */
export function atQuantile(points: Quantiles, probability: number): number {
  const index = points.findIndex(([upTo]) => probability <= upTo);
  const [highP, high] = points[index === -1 ? points.length - 1 : index]!;
  const [lowP, low] = points[Math.max(0, index - 1)]!;
  if (highP === lowP || high === low) return high;
  const share = (probability - lowP) / (highP - lowP);
  return low > 0 && high > 0 ? low * (high / low) ** share : low + (high - low) * share;
}

/** Unsigned 32-bit FNV-1a hash of a text's UTF-16 units. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

function draw<K extends string>(weights: Readonly<Record<K, number>>, share: number): K {
  const keys = Object.keys(weights) as K[];
  let rest = share * keys.reduce((sum, key) => sum + weights[key], 0);
  for (const key of keys) {
    rest -= weights[key];
    if (rest < 0) return key;
  }
  return keys.findLast((key) => weights[key] > 0)!;
}

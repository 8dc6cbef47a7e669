import { PRICE_LIMIT } from "./filters.ts";

/**
 * A scale from 0 to `max` on which a slider moves in steps. Its histogram counts `bins` sections of equal length on it;
 * `power` bends the scale, so that frequent values get more of its length.
 */
export interface Scale {
  max: number;
  step: number;
  bins: number;
  power: number;
}

/** Whole reais. Most properties cost a thirtieth of the maximum, so the cube root spreads them. */
export const PRICE_SCALE: Scale = { max: PRICE_LIMIT, step: 50_000, bins: 40, power: 3 };
export const DISCOUNT_SCALE: Scale = { max: 100, step: 5, bins: 20, power: 1 };

/** The position of a value on the scale, from 0 to 1. */
export function positionOf({ max, power }: Scale, value: number): number {
  return Math.min(1, Math.max(0, value / max)) ** (1 / power);
}

/** The step nearest to a position on the scale. */
export function valueAt({ max, step, power }: Scale, position: number): number {
  const value = Math.min(1, Math.max(0, position)) ** power * max;
  return Math.min(max, Math.round(value / step) * step);
}

/** The whole values at which one bin ends and the next begins; the first begins at 0, the last has no end. */
export function edgesOf({ max, bins, power }: Scale): number[] {
  return Array.from({ length: bins - 1 }, (_, i) => Math.round(((i + 1) / bins) ** power * max));
}

import { PRICE_LIMIT } from "./filters.ts";

/**
 * A scale from 0 to `max` that a slider runs along in steps. `bins` stretches of equal length on it are what its
 * histogram counts; `power` bends it, so that values which most properties have get more of its length.
 */
export interface Scale {
  max: number;
  step: number;
  bins: number;
  power: number;
}

/** Whole reais. Most properties cost a thirtieth of the whole scale: its cube root spreads them. */
export const PRICE_SCALE: Scale = { max: PRICE_LIMIT, step: 50_000, bins: 40, power: 3 };
export const DISCOUNT_SCALE: Scale = { max: 100, step: 5, bins: 20, power: 1 };

/** Where a value lies, from 0 to 1. */
export function positionOf({ max, power }: Scale, value: number): number {
  return Math.min(1, Math.max(0, value / max)) ** (1 / power);
}

/** The step nearest to a place on the scale. */
export function valueAt({ max, step, power }: Scale, position: number): number {
  const value = Math.min(1, Math.max(0, position)) ** power * max;
  return Math.min(max, Math.round(value / step) * step);
}

/** The whole values at which a bin ends and the next begins; the first begins at 0, the last never ends. */
export function edgesOf({ max, bins, power }: Scale): number[] {
  return Array.from({ length: bins - 1 }, (_, i) => Math.round(((i + 1) / bins) ** power * max));
}

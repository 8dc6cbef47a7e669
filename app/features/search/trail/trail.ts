/** Number of results on each side that are loaded at once. */
const REACH = 10;
/** This near to an end, the next stretch is requested in advance. */
const NEAR = 2;

/** A stretch of a search's results around one of them, with which its neighbours are linked. */
export interface Trail {
  /** Address of the search. */
  search: string;
  /** The property for which it was requested. */
  around: string;
  total: number;
  /** Index of the first number among all results. */
  first: number;
  /** Empty: the property is not among the results. */
  numbers: string[];
}

/** Position of a property among the results. */
export interface Step {
  /** Counted from 1. */
  position: number;
  total: number;
  previous: string | null;
  next: string | null;
}

/** The stretch around a property, of all results in order. */
export function trailAround(search: string, results: readonly string[], number: string): Trail {
  const at = results.indexOf(number);
  const first = at === -1 ? 0 : Math.max(0, at - REACH);
  const numbers = at === -1 ? [] : results.slice(first, at + REACH + 1);
  return { search, around: number, total: results.length, first, numbers };
}

/** The step of a property; null when it is not in the stretch, or when its neighbours are outside. */
export function stepOf(trail: Trail, number: string): Step | null {
  const at = trail.numbers.indexOf(number);
  if (at === -1) return null;
  const position = trail.first + at + 1;
  const previous = trail.numbers[at - 1] ?? null;
  const next = trail.numbers[at + 1] ?? null;
  const cut = (previous === null && position > 1) || (next === null && position < trail.total);
  return cut ? null : { position, total: trail.total, previous, next };
}

/** Whether the stretch lacks the property's neighbours, or those of its neighbours soon. */
export function endsSoon(trail: Trail, number: string): boolean {
  const at = trail.numbers.indexOf(number);
  if (at === -1) return true;
  const before = at < NEAR && trail.first > 0;
  const after = at >= trail.numbers.length - NEAR && trail.first + trail.numbers.length < trail.total;
  return before || after;
}

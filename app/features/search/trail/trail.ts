/** How many results on each side are known without asking again. */
const REACH = 10;
/** So near to an end, the next stretch is asked for before it is needed. */
const NEAR = 2;

/** A stretch of a search's results around one of them, so that its neighbours can be walked to. */
export interface Trail {
  /** The search's address. */
  search: string;
  /** The property it was asked for. */
  around: string;
  total: number;
  /** Place of the first number among all results, from 0. */
  first: number;
  /** Empty: the property is none of the results. */
  numbers: string[];
}

/** Where somebody is among the results. */
export interface Step {
  /** From 1. */
  position: number;
  total: number;
  previous: string | null;
  next: string | null;
}

/** The stretch around a property of all results in order. */
export function trailAround(search: string, results: readonly string[], number: string): Trail {
  const at = results.indexOf(number);
  const first = at === -1 ? 0 : Math.max(0, at - REACH);
  const numbers = at === -1 ? [] : results.slice(first, at + REACH + 1);
  return { search, around: number, total: results.length, first, numbers };
}

/** The place of a property; null when it is not on the stretch, or when its neighbours are beyond its ends. */
export function stepOf(trail: Trail, number: string): Step | null {
  const at = trail.numbers.indexOf(number);
  if (at === -1) return null;
  const position = trail.first + at + 1;
  const previous = trail.numbers[at - 1] ?? null;
  const next = trail.numbers[at + 1] ?? null;
  const cut = (previous === null && position > 1) || (next === null && position < trail.total);
  return cut ? null : { position, total: trail.total, previous, next };
}

/** Whether a stretch says too little about a property: its neighbours, or soon those of its neighbours. */
export function endsSoon(trail: Trail, number: string): boolean {
  const at = trail.numbers.indexOf(number);
  if (at === -1) return true;
  const before = at < NEAR && trail.first > 0;
  const after = at >= trail.numbers.length - NEAR && trail.first + trail.numbers.length < trail.total;
  return before || after;
}

/** The median of several runs with their extremes. */
export interface Figure {
  median: number;
  min: number;
  max: number;
}

export type Cell = string | number | null | Figure;

/** A table of the benchmark; `npm run bench -- --json` prints it as an object. */
export interface Table {
  title: string;
  /** Conditions under which the figures hold. */
  notes: string[];
  columns: string[];
  /** One cell a column: figures as numbers, null where there is none. */
  rows: Cell[][];
}

/** A figure with its target. A missed target fails nothing. */
export interface Check {
  what: string;
  figure: Figure | null;
  unit: string;
  /** Either bound is inclusive; neither: reported only. */
  atLeast?: number;
  atMost?: number;
}

/** The results of one part of the benchmark. */
export interface Findings {
  checks: Check[];
  tables: Table[];
}

/** Null: there is no target, or no figure. */
export function holds({ figure, atLeast, atMost }: Check): boolean | null {
  if (!figure || (atLeast === undefined && atMost === undefined)) return null;
  return figure.median >= (atLeast ?? -Infinity) && figure.median <= (atMost ?? Infinity);
}

/** Median and extremes of at least one run. */
export function figureOf(runs: number[]): Figure {
  const sorted = runs.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return { median: rounded(median), min: rounded(sorted[0]!), max: rounded(sorted.at(-1)!) };
}

/** Value below which this share of the figures lies. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError("no figures");
  return value;
}

/** Three significant digits: more is noise. Whole numbers from a thousand on stay whole. */
export function rounded(figure: number): number {
  return Math.abs(figure) >= 1_000 ? Math.round(figure) : Number(figure.toPrecision(3));
}

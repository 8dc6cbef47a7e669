/** What a benchmark prints; `npm run bench -- --json` gives it as it is. */
export interface Table {
  title: string;
  /** Conditions under which the figures hold. */
  notes: string[];
  columns: string[];
  /** One cell a column: figures as numbers, null where there is none. */
  rows: (string | number | null)[][];
}

/** Value below which this share of the figures lies. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError("no figures");
  return value;
}

/** Three significant digits: more is noise. */
export function rounded(figure: number): number {
  return Number(figure.toPrecision(3));
}

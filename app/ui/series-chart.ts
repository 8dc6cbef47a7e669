import type { IsoDate } from "#app/lib/dates.ts";

/** Height of the plot in pixels; horizontal positions are percent, so that it fits any width. */
export const CHART_HEIGHT = 140;
const TOP = 10;

/** A number over a part of a period. */
export interface SeriesPoint {
  first: IsoDate;
  last: IsoDate;
  /** `23/11`, and the same in full. */
  label: string;
  title: string;
  /** Null: it was not measured. */
  value: number | null;
  /** The value in words. */
  text: string;
}

export interface Series {
  name: string;
  points: readonly SeriesPoint[];
  /** How the numbers of the scale are written. */
  scale(value: number): string;
  /** Where the scale ends at the least; 2 without it. */
  least?: number;
}

export interface SeriesChart {
  /** A sentence for screen readers. */
  summary: string;
  grid: { y: number; label: string }[];
  bars: {
    key: string;
    x: number;
    width: number;
    y: number;
    height: number;
    text: string;
    measured: boolean;
  }[];
  /** The first and the last part. */
  from: string;
  to: string;
}

/** The bars of a series; null: nothing was measured. */
export function seriesChart({ name, points, scale, least = 2 }: Series): SeriesChart | null {
  const measured = points.filter(({ value }) => value !== null);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || measured.length === 0) return null;
  const top = roundTop(Math.max(least, ...measured.map(({ value }) => value!)));
  const y = (value: number) => round(TOP + (1 - value / top) * (CHART_HEIGHT - TOP));
  const step = 100 / points.length;
  const highest = measured.reduce((a, b) => (b.value! > a.value! ? b : a));
  return {
    summary: `${name} ${first.title === last.title ? first.title : `de ${first.label} a ${last.label}`}: o maior valor é ${highest.text}, ${highest.title}; o último é ${measured.at(-1)!.text}.`,
    grid: [top, top / 2, 0].map((value) => ({ y: y(value), label: scale(value) })),
    bars: points.map(({ title, value, text, first: key }, n) => ({
      key,
      x: round(n * step + step * 0.15),
      width: round(step * 0.7),
      y: value === null ? TOP : y(value),
      height: round(CHART_HEIGHT - (value === null ? TOP : y(value))),
      text: `${title}: ${text}`,
      measured: value !== null,
    })),
    from: first.label,
    to: last.label,
  };
}

/** The next of 1, 2, 4, 6, 8 or 10 times a power of ten. */
function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= most)!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

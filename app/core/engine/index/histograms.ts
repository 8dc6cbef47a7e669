import { fromDayNumber } from "#app/lib/dates.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { DISCOUNT_SCALE, edgesOf, PRICE_SCALE } from "#app/facts/query/scales.ts";
import type { DayCount, Histograms } from "#app/core/engine/search-engine.ts";
import { has, type Bitset } from "#app/lib/bitset.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { firstFrom, type RangeColumn } from "./range-column.ts";

/** The conditions that each histogram ignores: its own. */
const OWN_CONDITIONS = {
  prices: ["minPrice", "maxPrice"],
  discounts: ["minDiscount", "maxDiscount"],
  days: ["dates"],
} as const satisfies Record<keyof Histograms, (keyof Filters)[]>;

/** In cents, like prices. */
const PRICE_EDGES = edgesOf(PRICE_SCALE).map((reais) => reais * 100);
const DISCOUNT_EDGES = edgesOf(DISCOUNT_SCALE);

/** What rows are counted by: the bin or the day of each row. Rows without a value are in a bin after the last. */
export interface HistogramColumns {
  priceBin: Uint8Array;
  discountBin: Uint8Array;
  dayBin: Uint16Array;
  /** Rows with a second day, and its bin. */
  laterRows: Uint32Array;
  laterBin: Uint16Array;
  /** The days that rows have, ascending. */
  days: string[];
}

type Binned = Record<"price" | "discount" | "date" | "laterDate", RangeColumn>;

export async function buildHistogramColumns(
  ranges: Binned,
  rows: number,
  pause: Pause,
): Promise<HistogramColumns> {
  const priceBin = await binsOf(ranges.price, PRICE_EDGES, rows, pause);
  const discountBin = await binsOf(ranges.discount, DISCOUNT_EDGES, rows, pause);
  const days = [...new Set([...distinct(ranges.date), ...distinct(ranges.laterDate)])].sort((a, b) => a - b);
  const binOf = new Map(days.map((day, bin) => [day, bin]));
  const dayBin = new Uint16Array(rows).fill(days.length);
  const { rows: dated, keys: dayOf } = ranges.date;
  const stretches = days.map((day, bin) => ({ end: firstFrom(dated, dayOf, day, true), bin }));
  await writeBins(dayBin, dated, stretches, pause);
  const { rows: laterRows, keys } = ranges.laterDate;
  return {
    priceBin,
    discountBin,
    dayBin,
    laterRows,
    laterBin: Uint16Array.from(laterRows, (row) => binOf.get(keys[row]!)!),
    days: days.map(fromDayNumber),
  };
}

/** Neighbouring positions in the order of a column that have the same bin. */
interface Stretch {
  end: number;
  bin: number;
}

/** The values that rows have, ascending, each once. */
function distinct({ rows, keys }: RangeColumn): number[] {
  const values: number[] = [];
  for (let i = 0; i < rows.length; i = firstFrom(rows, keys, values.at(-1)!, true))
    values.push(keys[rows[i]!]!);
  return values;
}

async function binsOf(
  { rows, keys }: RangeColumn,
  edges: number[],
  size: number,
  pause: Pause,
): Promise<Uint8Array> {
  const bins = new Uint8Array(size).fill(edges.length + 1);
  const stretches = edges.map((edge, bin) => ({ end: firstFrom(rows, keys, edge, false), bin }));
  await writeBins(bins, rows, [...stretches, { end: rows.length, bin: edges.length }], pause);
  return bins;
}

/** `stretches` cover all of `rows`, in their order. */
async function writeBins(
  bins: Uint8Array | Uint16Array,
  rows: Uint32Array,
  stretches: readonly Stretch[],
  pause: Pause,
): Promise<void> {
  let next = 0;
  await inSlices(rows.length, pause, (from, end) => {
    for (let i = from; i < end;) {
      while (stretches[next]!.end <= i) next++;
      const { bin, end: last } = stretches[next]!;
      const stop = Math.min(end, last);
      writeBin(bins, rows, i, stop, bin);
      i = stop;
    }
  });
}

/** The rows at the positions from `from` to before `end` have this bin. */
function writeBin(
  bins: Uint8Array | Uint16Array,
  rows: Uint32Array,
  from: number,
  end: number,
  bin: number,
): void {
  for (let i = from; i < end; i++) bins[rows[i]!] = bin;
}

/** The filters without the conditions that a histogram ignores. */
function withoutOwn(filters: Filters, key: keyof Histograms): Filters {
  return { ...filters, ...Object.fromEntries(OWN_CONDITIONS[key].map((field) => [field, null])) };
}

/** `rowsOf` gives the rows of a search; it is called once for all histograms that have no condition of their own. */
export function countHistograms(
  columns: HistogramColumns,
  filters: Filters,
  rowsOf: (filters: Filters) => Bitset,
): Histograms {
  const count = {
    prices: (rows: Bitset) => countBins(columns.priceBin, PRICE_SCALE.bins, rows),
    discounts: (rows: Bitset) => countBins(columns.discountBin, DISCOUNT_SCALE.bins, rows),
    days: (rows: Bitset) => daysOf(columns, rows),
  };
  const isFree = (key: keyof Histograms) => OWN_CONDITIONS[key].every((field) => filters[field] === null);
  // Counted before the next search, which overwrites the rows in the engine's working memory.
  let rows: Bitset | null = null;
  const free = (key: keyof Histograms) => (isFree(key) ? (rows ??= rowsOf(filters)) : null);
  const [prices, discounts, days] = [free("prices"), free("discounts"), free("days")];
  const counted = {
    prices: prices && count.prices(prices),
    discounts: discounts && count.discounts(discounts),
    days: days && count.days(days),
  };
  return {
    prices: counted.prices ?? count.prices(rowsOf(withoutOwn(filters, "prices"))),
    discounts: counted.discounts ?? count.discounts(rowsOf(withoutOwn(filters, "discounts"))),
    days: counted.days ?? count.days(rowsOf(withoutOwn(filters, "days"))),
  };
}

function countBins(binOf: Uint8Array | Uint16Array, bins: number, rows: Bitset): number[] {
  const counts = new Uint32Array(bins + 1);
  for (let i = 0; i < rows.length; i++) {
    for (let word = rows[i]!; word !== 0; word &= word - 1) {
      counts[binOf[(i << 5) + 31 - Math.clz32(word & -word)]!]!++;
    }
  }
  return Array.from(counts.subarray(0, bins));
}

function daysOf({ dayBin, laterRows, laterBin, days }: HistogramColumns, rows: Bitset): DayCount[] {
  if (days.length === 0) return [];
  const counts = countBins(dayBin, days.length, rows);
  for (let i = 0; i < laterRows.length; i++) if (has(rows, laterRows[i]!)) counts[laterBin[i]!]!++;
  return days.flatMap((date, i) => (counts[i] ? [{ date, count: counts[i] }] : []));
}

import { dayNumber } from "#app/lib/dates.ts";
import { addRange, intersect, newBitset, type Bitset } from "#app/lib/bitset.ts";
import type { RangeKey, RowColumns } from "./columns.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { addInRange, selectRange } from "./range-column.ts";
import { boxOf, isInsideRing, type Box } from "#app/lib/ring.ts";
import { addNumberRows, addWordRows } from "./text-index.ts";
import { parseText } from "#app/facts/query/words/tokens.ts";

/** Working memory of one engine; a search never waits, so the next one may use it again. */
export interface RowScratch {
  rows: Bitset;
  part: Bitset;
}

/** The rows that satisfy text, ranges and area, in `scratch.rows`; null when nothing of that kind is asked for. */
export function conditionRows(columns: RowColumns, filters: Filters, scratch: RowScratch): Bitset | null {
  const { rows, part } = scratch;
  let narrowed = false;
  const keep = (bits: Bitset) => {
    if (narrowed) intersect(rows, bits);
    else rows.set(bits);
    narrowed = true;
  };
  const range = (key: RangeKey, min: number | null, max: number | null) => {
    if (min === null && max === null) return;
    selectRange(columns.ranges[key], min, max, part);
    keep(part);
  };
  const { minPrice, maxPrice, dates, area } = filters;
  range("price", minPrice === null ? null : minPrice * 100, maxPrice === null ? null : maxPrice * 100);
  range("discount", filters.minDiscount, filters.maxDiscount);
  range("area", filters.minArea, filters.maxArea);
  if (dates) {
    const [from, to] = [dayNumber(dates.from), dayNumber(dates.to)];
    selectRange(columns.ranges.date, from, to, part);
    addInRange(columns.ranges.laterDate, from, to, part);
    keep(part);
  }
  if (area) {
    const box: Box | null = area.kind === "box" ? area : boxOf(area.points);
    range("lat", box ? box.south : Infinity, box ? box.north : -Infinity);
    range("lng", box ? box.west : Infinity, box ? box.east : -Infinity);
    if (area.kind === "ring") keepInsideRing(columns, area.points, rows);
  }
  keepText(columns, filters.text, part, keep);
  if (filters.conditions.length) keep(part.fill(0));
  return narrowed ? rows : null;
}

function keepText({ text }: RowColumns, query: string, part: Bitset, keep: (bits: Bitset) => void): void {
  if (query === "") return;
  const parsed = parseText(query);
  if (parsed.kind === "number") {
    part.fill(0);
    addNumberRows(text, parsed.prefix, part);
    keep(part);
    return;
  }
  for (const word of parsed.words) {
    part.fill(0);
    addWordRows(text, word, part);
    keep(part);
  }
}

/** Neighbouring rows often share the point of their district or city: the answer for it is kept while it lasts. */
function keepInsideRing({ lat, lng }: RowColumns, points: [number, number][], rows: Bitset): void {
  let lastLat = NaN;
  let lastLng = NaN;
  let inside = false;
  for (let i = 0; i < rows.length; i++) {
    let kept = rows[i]!;
    for (let word = kept; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const row = (i << 5) + 31 - Math.clz32(bit);
      if (lat[row] !== lastLat || lng[row] !== lastLng) {
        lastLat = lat[row]!;
        lastLng = lng[row]!;
        inside = isInsideRing(points, lastLng, lastLat);
      }
      if (!inside) kept &= ~bit;
    }
    rows[i] = kept;
  }
}

export function allRows(count: number): Bitset {
  const bits = newBitset(count);
  addRange(bits, 0, count);
  return bits;
}

import { dayNumber } from "#app/lib/dates.ts";
import { addRange, intersect, newBitset, subtract, unite, type Bitset } from "#app/lib/bitset.ts";
import type { RangeKey, RowColumns } from "./columns.ts";
import { HIGH_OF, type ConditionKey, type LowKey } from "#app/facts/query/filter-keys.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { DimensionKey } from "./dimensions.ts";
import { placeSegments, type PlaceKey } from "./place-facets.ts";
import { addInRange, selectRange } from "./range-column.ts";
import { boxOf, isInsideRing, type Box } from "#app/lib/ring.ts";
import { addBegunRows, addExactRows, addNumberRows, addWordRows, type TextIndex } from "./text-index.ts";
import type { AddPhraseRows } from "./phrase-rows.ts";
import { parseText, type Clause, type Term } from "#app/facts/query/words/text-query.ts";
import type { QueryWord } from "#app/facts/query/words/tokens.ts";

/** Working memory of one engine. A search never awaits anything, so the next one can reuse it. */
interface RowScratch {
  rows: Bitset;
  part: Bitset;
  addPhraseRows: AddPhraseRows;
}

/** What a condition on rows works with: it finds rows in `part` and keeps those among the rows so far. */
interface Narrowing extends RowScratch {
  columns: RowColumns;
  filters: Filters;
  keep: () => void;
  /** Drops the rows in `part` instead. */
  leaveOut: () => void;
  /** The rows so far; null for all. */
  rowsSoFar: () => Bitset | null;
}
type Narrow = (narrowing: Narrowing) => void;

/** Every condition that is neither on places nor on dimensions, in the order in which they are applied. */
const CONDITIONS: Record<Exclude<ConditionKey, PlaceKey | DimensionKey>, Narrow> = {
  minPrice: range("price", "minPrice", (reais) => reais * 100),
  minDiscount: range("discount", "minDiscount"),
  minArea: range("area", "minArea"),
  dates({ columns: { ranges }, filters: { dates }, part, keep }) {
    if (!dates) return;
    const [from, to] = [dayNumber(dates.from), dayNumber(dates.to)];
    selectRange(ranges.date, from, to, part);
    addInRange(ranges.laterDate, from, to, part);
    keep();
  },
  area: keepArea,
  // No source has this fact.
  conditions({ filters: { conditions }, part, keep }) {
    if (conditions.length === 0) return;
    part.fill(0);
    keep();
  },
  // The last: phrases are looked for only in the rows that the others leave.
  text: keepText,
};
const NARROWS = Object.values(CONDITIONS);

/** The rows that satisfy text, ranges and area, in `scratch.rows`; null without such conditions. */
export function conditionRows(columns: RowColumns, filters: Filters, scratch: RowScratch): Bitset | null {
  const { rows, part, addPhraseRows } = scratch;
  let narrowed = false;
  const keep = () => {
    if (narrowed) intersect(rows, part);
    else rows.set(part);
    narrowed = true;
  };
  const leaveOut = () => {
    if (!narrowed) addRange(rows.fill(0), 0, columns.listings.length);
    subtract(rows, part);
    narrowed = true;
  };
  const rowsSoFar = () => (narrowed ? rows : null);
  const narrowing = { columns, filters, rows, part, addPhraseRows, keep, leaveOut, rowsSoFar };
  for (const narrow of NARROWS) narrow(narrowing);
  return narrowed ? rows : null;
}

function range(
  column: RangeKey,
  low: LowKey,
  toColumn: (bound: number) => number = (bound) => bound,
): Narrow {
  const high = HIGH_OF[low];
  return ({ columns, filters, part, keep }) => {
    const [min, max] = [filters[low], filters[high]];
    if (min === null && max === null) return;
    selectRange(columns.ranges[column], min && toColumn(min), max && toColumn(max), part);
    keep();
  };
}

function keepArea({ columns, filters: { area }, rows, part, keep }: Narrowing): void {
  if (!area) return;
  const box: Box | null = area.kind === "box" ? area : boxOf(area.points);
  selectRange(columns.ranges.lat, box ? box.south : Infinity, box ? box.north : -Infinity, part);
  keep();
  selectRange(columns.ranges.lng, box ? box.west : Infinity, box ? box.east : -Infinity, part);
  keep();
  if (area.kind === "ring") keepInsideRing(columns, area.points, rows);
}

function keepText(narrowing: Narrowing): void {
  const { columns, filters, part, keep, leaveOut } = narrowing;
  if (filters.text === "") return;
  const parsed = parseText(filters.text);
  if (parsed.kind === "number") {
    part.fill(0);
    addNumberRows(columns.text, parsed.prefix, part);
    keep();
    return;
  }
  const phrasesLast = parsed.clauses.toSorted((a, b) => Number(hasPhrase(a)) - Number(hasPhrase(b)));
  for (const clause of phrasesLast) {
    part.fill(0);
    for (const term of clause.any) addTermRows(narrowing, term);
    if (clause.isOut) leaveOut();
    else keep();
  }
}

function hasPhrase({ any }: Clause): boolean {
  return any.some(({ kind }) => kind === "phrase");
}

/** Adds the rows that have a term of a text; of a phrase at least those of the rows so far. */
function addTermRows({ columns, part, addPhraseRows, rowsSoFar }: Narrowing, term: Term): void {
  const { listings, places, text } = columns;
  if (term.kind === "state" || term.kind === "town") {
    const [states, cities] = term.kind === "state" ? [[term.state], []] : [[], [term.slug]];
    const segments = placeSegments(places, { states, cities, districts: [] }) ?? [];
    for (const { start, end } of segments) addRange(part, start, end);
    return;
  }
  if (term.kind === "word") return addWordRows(text, term.word, part);
  if (term.kind === "prefix") return addBegunRows(text, term.beginnings, part);
  const having = rowsWithAll(text, term.words, listings.length);
  if (term.kind === "all") return unite(part, having);
  const left = rowsSoFar();
  if (left) intersect(having, left);
  // Those that have another alternative need no second look.
  subtract(having, part);
  addPhraseRows(term.words, having, part);
}

/** The rows that have all words as they are written, in any form. */
function rowsWithAll(text: TextIndex, words: readonly QueryWord[], rows: number): Bitset {
  const having = newBitset(rows);
  addExactRows(text, words[0]!, having);
  const part = newBitset(rows);
  for (const word of words.slice(1)) {
    part.fill(0);
    addExactRows(text, word, part);
    intersect(having, part);
  }
  return having;
}

/** Neighbouring rows often share the point of their district or city, so the answer for the last point is kept. */
function keepInsideRing({ lat, lng }: RowColumns, points: [number, number][], rows: Bitset): void {
  let lastLat = NaN;
  let lastLng = NaN;
  let inside = false;
  for (let i = 0; i < rows.length; i++) {
    let bits = rows[i]!;
    for (let word = bits; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const row = (i << 5) + 31 - Math.clz32(bit);
      if (lat[row] !== lastLat || lng[row] !== lastLng) {
        lastLat = lat[row]!;
        lastLng = lng[row]!;
        inside = isInsideRing(points, lastLng, lastLat);
      }
      if (!inside) bits &= ~bit;
    }
    rows[i] = bits;
  }
}

export function allRows(count: number): Bitset {
  const bits = newBitset(count);
  addRange(bits, 0, count);
  return bits;
}

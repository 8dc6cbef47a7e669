import { countRange, has, intersect, newBitset, type Bitset } from "#app/lib/bitset.ts";
import { buildRows } from "./index/build-rows.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { createRowFinder } from "#app/core/engine/index/row-finder.ts";
import { keyOf } from "#app/facts/query/query-codec.ts";
import { isUncertainText, type TextIndex } from "#app/core/engine/index/text-index.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";

/** The listings that satisfy one condition. */
interface Condition {
  count: number;
  bits: Bitset;
  /** The same, ascending; made when first needed. */
  rows: number[] | null;
}

/** The words that all available listings are found by, in code-unit order. */
export type ReadWords = () => Promise<readonly string[]>;

/** Returns for each search the rows it matches. */
export type Matcher = (queries: readonly string[]) => Promise<(readonly number[])[]>;

interface MatchedListings {
  /** In the order of the matcher's rows. */
  listings: readonly Listing[];
  match: Matcher;
}

/** Conditions that are cached: those of 100,000 alerts, some ten megabytes. */
const MAX_CACHED = 30_000;
/** The beginning of a condition on text. */
const TEXT = `${keyOf("text")}=`;
const NOWHERE: readonly number[] = [];

/**
 * Finds which of some listings the search of an alert matches, for very many alerts. Each condition, such as
 * `tipo=casa`, is searched once; an alert matches the intersection of its rarest condition with its others. This equals
 * the search itself with two exceptions, for which the words of all listings are read: a word is a misspelling of another
 * only where no word of any listing begins with it, and a complete word means longer ones only where it is none itself.
 */
export async function createMatcher(listings: Listing[], readWords: ReadWords): Promise<MatchedListings> {
  const { columns } = await buildRows(listings);
  const text: TextIndex = { ...columns.text };
  const finder = createRowFinder({ ...columns, text });
  const size = columns.listings.length;
  const everything = columns.listings.map((_, row) => row);
  const cache = new Map<string, Condition>();
  const scratch = newBitset(size);
  const others: Condition[] = [];

  /** Null where the words of all listings must be read first. */
  function condition(query: string): Condition | null {
    const known = cache.get(query);
    if (known) return known;
    const filters = readFilters(query);
    const bits = finder.rows(filters);
    const count = countRange(bits, 0, size);
    // With the words of all listings a text finds fewer of these, never more.
    if (count > 0 && text.everywhere === undefined && isUncertainText(text, filters.text)) return null;
    if (cache.size >= MAX_CACHED) cache.clear();
    const result = { count, bits: count > 0 ? bits.slice() : bits.subarray(0, 0), rows: null };
    cache.set(query, result);
    return result;
  }

  /** Null where the words of all listings must be read first. */
  function match(query: string): readonly number[] | null {
    if (query === "") return everything;
    others.length = 0;
    let rarest: Condition | null = null;
    let words = "";
    for (let from = 0, end; from < query.length; from = end + 1) {
      end = endOfCondition(query, from);
      if (query.startsWith(TEXT, from)) {
        words = query.slice(from, end);
        continue;
      }
      const one = condition(query.slice(from, end))!;
      if (one.count === 0) return NOWHERE;
      if (rarest === null || one.count < rarest.count) {
        if (rarest) others.push(rarest);
        rarest = one;
      } else others.push(one);
    }
    const rows = rarest ? rowsOfAll(rarest, others, scratch) : everything;
    // Words take longest, so they are searched only where the other conditions leave rows.
    if (words === "" || rows.length === 0) return rows;
    const worded = condition(words);
    return worded && common(rows, [worded]);
  }

  async function matchAll(queries: readonly string[]) {
    const matches = queries.map(match);
    if (!matches.includes(null)) return matches as (readonly number[])[];
    text.everywhere = { tokens: await readWords() };
    return matches.map((rows, i) => rows ?? match(queries[i]!)!);
  }

  return { listings: columns.listings, match: matchAll };
}

/** The end of the condition that begins here; a district has a meaning only together with the city before it. */
function endOfCondition(query: string, from: number): number {
  let end = query.indexOf("&", from);
  if (end >= 0 && query.startsWith(`${keyOf("districts")}=`, end + 1)) end = query.indexOf("&", end + 1);
  return end < 0 ? query.length : end;
}

/** Few rows are looked up one by one; for many, whole words of the bitsets are compared. */
function rowsOfAll(rarest: Condition, others: Condition[], scratch: Bitset): readonly number[] {
  const { bits, count } = rarest;
  if (others.length === 0 || count <= bits.length) {
    const rows = (rarest.rows ??= rowsOf(bits));
    return others.length === 0 ? rows : common(rows, others);
  }
  scratch.set(bits);
  for (const other of others) intersect(scratch, other.bits);
  return rowsOf(scratch);
}

function rowsOf(bits: Bitset): number[] {
  const rows: number[] = [];
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1)
      rows.push((i << 5) + 31 - Math.clz32(word & -word));
  }
  return rows;
}

function common(rows: readonly number[], others: Condition[]): number[] {
  const inBoth: number[] = [];
  search: for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    for (let k = 0; k < others.length; k++) if (!has(others[k]!.bits, row)) continue search;
    inBoth.push(row);
  }
  return inBoth;
}

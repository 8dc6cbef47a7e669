import type { Filters } from "#app/facts/query/filters.ts";
import { copyRange, newBitset, type Bitset } from "#app/lib/bitset.ts";
import type { RowColumns } from "./columns.ts";
import type { Segment } from "./place-columns.ts";
import { choicesOf, narrow } from "./dimensions.ts";
import { createPhraseRows } from "./phrase-rows.ts";
import { placeSegments } from "./place-facets.ts";
import { allRows, conditionRows } from "./row-conditions.ts";
import { placeText } from "#app/facts/query/words/tokens.ts";

/** The conditions of a filter, by kind. The sets of rows are overwritten by the next search. */
export interface Judged {
  /** Rows that satisfy text, ranges and area; null for all. */
  rows: Bitset | null;
  /** Segments of rows in the chosen places; null for everywhere. */
  segments: Segment[] | null;
  /** The choices in each dimension. */
  chosen: (number[] | null)[];
  /** Rows that satisfy everything but places; null for all. */
  matching: Bitset | null;
}

interface RowFinder {
  /** A set of all rows; it is never changed. */
  everything: Bitset;
  judge(filters: Filters): Judged;
  /** The matches of the last evaluated filter. */
  matchesOf(judged: Judged): Bitset;
  /** The matches as a set of rows, which the next search overwrites. */
  rows(filters: Filters): Bitset;
}

/**
 * Finds the rows that satisfy a filter. Conditions are of three kinds: rows (text, ranges, area) become a bitset;
 * places are segments of rows; dimensions (type, sale mode, rooms, ...) are evaluated once for each profile.
 */
export function createRowFinder(columns: RowColumns): RowFinder {
  const { listings, places, dimensions } = columns;
  const everything = allRows(listings.length);
  const scratch = {
    rows: newBitset(listings.length),
    part: newBitset(listings.length),
    addPhraseRows: createPhraseRows(listings, placeText, columns.sequences ?? null),
  };
  const matches = newBitset(listings.length);
  const result = newBitset(listings.length);

  function judge(filters: Filters, segments = placeSegments(places, filters)): Judged {
    const narrowed = conditionRows(columns, filters, scratch);
    const chosen = dimensions.map((dimension) => choicesOf(dimension, filters));
    return { rows: narrowed, segments, chosen, matching: matchingRows(narrowed, chosen) };
  }

  function matchingRows(narrowed: Bitset | null, chosen: (number[] | null)[]): Bitset | null {
    if (chosen.every((choices) => choices === null)) return narrowed;
    matches.set(narrowed ?? everything);
    for (const [d, choices] of chosen.entries()) {
      if (choices) narrow(dimensions[d]!, choices, matches, scratch.part);
    }
    return matches;
  }

  function matchesOf({ segments, matching }: Judged): Bitset {
    const from = matching ?? everything;
    if (!segments) return from;
    result.fill(0);
    for (const { start, end } of segments) copyRange(result, from, start, end);
    return result;
  }

  function rows(filters: Filters): Bitset {
    const segments = placeSegments(places, filters);
    // Among few listings most searches are for places where there are none.
    return segments?.length === 0 ? result.fill(0) : matchesOf(judge(filters, segments));
  }

  return { everything, judge, matchesOf, rows };
}

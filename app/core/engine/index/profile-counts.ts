import type { Bitset } from "#app/lib/bitset.ts";
import { reusedCounters } from "#app/lib/counters.ts";
import type { Columns } from "./columns.ts";
import type { Segment } from "./place-columns.ts";
import { acceptedCells, facetOfCells } from "./dimensions.ts";
import type { Facets } from "#app/core/engine/search-engine.ts";

/** Adds the rows of `segments` (null: all) that are in `rows` (null: all) to the count of their profile. */
export function countProfiles(
  { profileOf, listings }: Columns,
  rows: Bitset | null,
  segments: Segment[] | null,
  counts: Uint32Array,
): void {
  for (const { start, end } of segments ?? [{ start: 0, end: listings.length }]) {
    if (!rows) for (let row = start; row < end; row++) counts[profileOf[row]!]!++;
    else if (start < end) countBetween(profileOf, rows, start, end, counts);
  }
}

function countBetween(
  profileOf: Columns["profileOf"],
  rows: Bitset,
  start: number,
  end: number,
  counts: Uint32Array,
): void {
  const last = (end - 1) >>> 5;
  for (let i = start >>> 5; i <= last; i++) {
    let word = rows[i]!;
    if (i === start >>> 5) word &= -1 << (start & 31);
    if (i === last) word &= -1 >>> (31 - ((end - 1) & 31));
    if (word !== 0) countWord(profileOf, i << 5, word, counts);
  }
}

/** Of its own, because V8 leaves the optimised code of a loop within a loop with each of its ends, while it has no other. */
function countWord(profileOf: Columns["profileOf"], first: number, word: number, counts: Uint32Array): void {
  for (; word !== 0; word &= word - 1) counts[profileOf[first + 31 - Math.clz32(word & -word)]!]!++;
}

const cellRows = reusedCounters();

/**
 * Total and facets of the dimensions. `counts`: rows per profile under all other conditions; `chosen`: the filter's
 * choices in each dimension. A profile that fails only one dimension still counts for that dimension's own facet,
 * unless the dimension needs all its values: there choosing more narrows further.
 */
export function summarise(
  { dimensions, profileCells }: Columns,
  counts: Uint32Array,
  chosen: (number[] | null)[],
  facets: Facets,
): number {
  const conditions = chosen.flatMap((choices, d) =>
    choices ? [{ d, cells: profileCells[d]!, accepted: acceptedCells(dimensions[d]!, choices) }] : [],
  );
  const firstCells = [0];
  for (const { cells } of dimensions) firstCells.push(firstCells.at(-1)! + cells.length);
  /** Rows in the cells of all dimensions, one dimension after the other. */
  const rows = cellRows(firstCells.at(-1)!);
  let total = 0;
  for (let profile = 0; profile < counts.length; profile++) {
    const count = counts[profile]!;
    if (count === 0) continue;
    let failed = -1;
    let fails = 0;
    for (let c = 0; c < conditions.length && fails < 2; c++) {
      const { d, cells, accepted } = conditions[c]!;
      if (accepted[cells[profile]!] === 1) continue;
      fails++;
      failed = d;
    }
    if (fails === 0) {
      total += count;
      for (let d = 0; d < dimensions.length; d++) rows[firstCells[d]! + profileCells[d]![profile]!]! += count;
    } else if (fails === 1 && dimensions[failed]!.rule.needs !== "all") {
      rows[firstCells[failed]! + profileCells[failed]![profile]!]! += count;
    }
  }
  for (let d = 0; d < dimensions.length; d++) {
    facets[dimensions[d]!.rule.facet] = facetOfCells(dimensions[d]!, rows, firstCells[d]!);
  }
  return total;
}

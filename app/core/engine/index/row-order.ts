import { add, has, type Bitset } from "#app/lib/bitset.ts";
import type { Order } from "./columns.ts";

/**
 * Rows of the set from position `offset` on, at most `limit`, in the order given; `total` is the size of the set. Where
 * matches are dense the order is walked; otherwise the ranks of the matches are set in a bitset and read in order.
 */
export function pageRows(
  order: Order,
  matches: Bitset,
  total: number,
  offset: number,
  limit: number,
  scratch: Bitset,
): number[] {
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return [];
  const rows = order.rows.length;
  const maxSteps = Math.min(rows, total * 2 + scratch.length);
  const walk = ((offset + wanted) * rows) / total;
  return (
    (walk <= maxSteps ? walkRows(order, matches, offset, wanted, maxSteps * 2) : null) ??
    rankedRows(order, matches, offset, wanted, scratch)
  );
}

/** Null when the page is not complete after so many steps, because the matches come late in this order. */
function walkRows(
  order: Order,
  matches: Bitset,
  offset: number,
  wanted: number,
  steps: number,
): number[] | null {
  const { rows } = order;
  const end = Math.min(rows.length, steps);
  const page: number[] = [];
  let skip = offset;
  for (let i = 0; i < end; i++) {
    const row = rows[i]!;
    if (!has(matches, row) || skip-- > 0) continue;
    page.push(row);
    if (page.length === wanted) return page;
  }
  return null;
}

function rankedRows(order: Order, matches: Bitset, offset: number, wanted: number, ranks: Bitset): number[] {
  const { rows, rankOf } = order;
  ranks.fill(0);
  for (let i = 0; i < matches.length; i++) {
    for (let word = matches[i]!; word !== 0; word &= word - 1) {
      add(ranks, rankOf[(i << 5) + 31 - Math.clz32(word & -word)]!);
    }
  }
  const page: number[] = [];
  let skip = offset;
  for (let i = 0; i < ranks.length; i++) {
    for (let word = ranks[i]!; word !== 0; word &= word - 1) {
      if (skip-- > 0) continue;
      page.push(rows[(i << 5) + 31 - Math.clz32(word & -word)]!);
      if (page.length === wanted) return page;
    }
  }
  return page;
}

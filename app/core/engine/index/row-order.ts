import { LRUCache } from "lru-cache";
import { add, has, type Bitset } from "#app/lib/bitset.ts";
import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import type { Order, Columns } from "./columns.ts";

/** Places of different people; the order of one takes 8 bytes for each listing. */
const MAX_ORDERS = 16;
/** Beyond the farthest point of the Earth. */
const NOWHERE = 2 ** 25;

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

/**
 * The order of all rows from the nearest to a point to the farthest, by whole metres and then by number; rows without a
 * point come last. Computed when it is first asked for (about 0.3 µs for each row) and kept for the points used last.
 */
export function createNearestOrders({ listings, text }: Columns): (from: Point) => Order {
  const orders = new LRUCache<string, Order>({ max: MAX_ORDERS });
  const byNumber = text.numberRows;

  function orderFrom(from: Point): Order {
    // One key for both criteria: metres first, then the position by number.
    const keys = new Float64Array(byNumber.length);
    for (let i = 0; i < byNumber.length; i++) {
      const { lat, lng } = listings[byNumber[i]!]!;
      const isPlaced = lat !== null && lng !== null;
      keys[i] =
        (isPlaced ? Math.floor(distanceMetres(from, [lng, lat]) + 0.5) : NOWHERE) * byNumber.length + i;
    }
    keys.sort();
    const rows = new Uint32Array(keys.length);
    const rankOf = new Uint32Array(keys.length);
    for (let i = 0; i < keys.length; i++) {
      const row = byNumber[keys[i]! % byNumber.length]!;
      rows[i] = row;
      rankOf[row] = i;
    }
    return { rows, rankOf };
  }

  return (from) => {
    const key = from.join();
    const known = orders.get(key) ?? orderFrom(from);
    orders.set(key, known);
    return known;
  };
}

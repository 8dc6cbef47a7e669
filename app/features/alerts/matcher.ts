import { countRange, has, intersect, newBitset, type Bitset } from "#app/features/search/index/bitset.ts";
import type { MemoryEngine } from "#app/features/search/index/memory-engine.ts";
import { readQuery } from "./alert.ts";

/** Which of the listings satisfy one condition. */
interface Condition {
  count: number;
  bits: Bitset;
  /** The same, ascending; made when first needed. */
  rows: number[] | null;
}

/** Conditions held at once: what 100,000 alerts say, and some ten megabytes. */
const MOST_HELD = 30_000;
const NONE: readonly number[] = [];

/**
 * Answers which rows of an index an alert's search finds, for very many alerts in a row. Each condition, `tipo=casa`, is
 * searched for once; an alert is what its rarest condition has in common with its others. All conditions of a search must
 * hold, so that is the search itself.
 */
export function createMatcher(
  engine: Pick<MemoryEngine, "rows" | "all">,
): (query: string) => readonly number[] {
  const everything = engine.all.map((_, row) => row);
  const held = new Map<string, Condition>();
  const scratch = newBitset(everything.length);
  const others: Condition[] = [];

  function condition(text: string): Condition {
    const known = held.get(text);
    if (known) return known;
    if (held.size >= MOST_HELD) held.clear();
    const bits = engine.rows(readQuery(text)).slice();
    const found: Condition = { count: countRange(bits, 0, everything.length), bits, rows: null };
    held.set(text, found);
    return found;
  }

  return (query) => {
    if (query === "") return everything;
    others.length = 0;
    let rarest: Condition | null = null;
    for (let from = 0, end; from < query.length; from = end + 1) {
      end = endOfCondition(query, from);
      const one = condition(query.slice(from, end));
      if (one.count === 0) return NONE;
      if (rarest === null || one.count < rarest.count) {
        if (rarest) others.push(rarest);
        rarest = one;
      } else others.push(one);
    }
    const { bits, count } = rarest!;
    if (others.length === 0 || count <= bits.length) {
      const rows = (rarest!.rows ??= rowsOf(bits));
      return others.length === 0 ? rows : common(rows, others);
    }
    scratch.set(bits);
    for (const other of others) intersect(scratch, other.bits);
    return rowsOf(scratch);
  };
}

/** Where the condition that begins here ends; a neighbourhood means something only together with the city before it. */
function endOfCondition(query: string, from: number): number {
  let end = query.indexOf("&", from);
  if (end >= 0 && query.startsWith("bairro=", end + 1)) end = query.indexOf("&", end + 1);
  return end < 0 ? query.length : end;
}

function rowsOf(bits: Bitset): number[] {
  const rows: number[] = [];
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1)
      rows.push((i << 5) + 31 - Math.clz32(word & -word));
  }
  return rows;
}

/** Few rows are looked up one by one; of many, whole words of bits are compared. */
function common(rows: readonly number[], others: Condition[]): number[] {
  const found: number[] = [];
  search: for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    for (let k = 0; k < others.length; k++) if (!has(others[k]!.bits, row)) continue search;
    found.push(row);
  }
  return found;
}

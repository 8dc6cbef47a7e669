import { add, has, newBitset, type Bitset } from "#app/features/search/index/bitset.ts";
import type { MemoryEngine } from "#app/features/search/index/memory-engine.ts";
import { readQuery } from "./alert.ts";

/** Which of the listings satisfy one condition. */
interface Condition {
  /** Their positions, ascending. */
  rows: number[];
  bits: Bitset;
}

/** Conditions held at once: more than people think of, and a few megabytes. */
const MOST_HELD = 20_000;
const NONE: readonly number[] = [];

/**
 * Answers which of the listings an alert's search finds, by position in `numbers`, for very many alerts in a row. The
 * listings are an index of their own (`engine`): each condition, `tipo=casa`, is searched for once, and an alert is what
 * its rarest condition has in common with its others. All conditions of a search must hold, so that is the search itself.
 */
export function createMatcher(
  engine: Pick<MemoryEngine, "numbers">,
  numbers: readonly string[],
): (query: string) => readonly number[] {
  const positions = new Map(numbers.map((number, i) => [number, i]));
  const everything = numbers.map((_, i) => i);
  const held = new Map<string, Condition>();

  function search(text: string): Condition {
    const rows = engine
      .numbers(readQuery(text), "antigos")
      .flatMap((number) => positions.get(number) ?? [])
      .sort((a, b) => a - b);
    const bits = newBitset(numbers.length);
    for (const row of rows) add(bits, row);
    return { rows, bits };
  }

  function condition(text: string): Condition {
    const known = held.get(text);
    if (known) return known;
    if (held.size >= MOST_HELD) held.clear();
    const found = search(text);
    held.set(text, found);
    return found;
  }

  return (query) => {
    if (query === "") return everything;
    const conditions: Condition[] = [];
    let rarest: Condition | null = null;
    for (const text of conditionsOf(query)) {
      const one = condition(text);
      if (one.rows.length === 0) return NONE;
      if (rarest === null || one.rows.length < rarest.rows.length) rarest = one;
      conditions.push(one);
    }
    return rarest!.rows.filter((row) => conditions.every(({ bits }) => has(bits, row)));
  };
}

/** `estado=SP`, `tipo=casa`, …; a neighbourhood means something only together with its city. */
function conditionsOf(query: string): string[] {
  const texts = query.split("&");
  const district = texts.findIndex((text) => text.startsWith("bairro="));
  if (district > 0) texts.splice(district - 1, 2, `${texts[district - 1]}&${texts[district]}`);
  return texts;
}

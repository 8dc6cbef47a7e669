import { has, type Bitset } from "#app/lib/bitset.ts";
import { SLICE, type Pause } from "./radix-sort.ts";
import type { RowFacts } from "./row-facts.ts";

/** The building of each row; a row whose address has no street number is a building of its own. */
export async function buildBuildings(
  facts: Pick<RowFacts, "building">[],
  pause: Pause,
): Promise<Uint32Array> {
  const ids = new Map<string, number>();
  const buildingOf = new Uint32Array(facts.length);
  let next = 0;
  for (let row = 0; row < facts.length; row++) {
    if (row % SLICE === 0) await pause();
    const key = facts[row]!.building;
    const known = key === null ? undefined : ids.get(key);
    buildingOf[row] = known ?? next++;
    if (key !== null && known === undefined) ids.set(key, buildingOf[row]!);
  }
  return buildingOf;
}

/**
 * Buildings of the set in the order of their first rows: their number, and the rows of those from position `offset` on,
 * at most `limit`. The rows are walked once, in their order.
 */
export function pageBuildings(
  order: Iterable<number>,
  buildingOf: Uint32Array,
  matches: Bitset,
  offset: number,
  limit: number,
): { addresses: number; groups: number[][] } {
  /** For each building its position plus one among those found. */
  const position = new Uint32Array(buildingOf.length);
  const groups: number[][] = [];
  let addresses = 0;
  for (const row of order) {
    if (!has(matches, row)) continue;
    const building = buildingOf[row]!;
    const at = (position[building] ||= ++addresses) - 1 - offset;
    if (at < 0 || at >= limit) continue;
    (groups[at] ??= []).push(row);
  }
  return { addresses, groups };
}

import { has, type Bitset } from "#app/lib/bitset.ts";
import type { Breathe } from "./radix-sort.ts";
import type { RowFacts } from "./row-facts.ts";

const SLICE = 1000;

/** Per row the number of its building; a row whose address has no number is a building of its own. */
export async function buildBuildings(
  facts: Pick<RowFacts, "building">[],
  breathe: Breathe,
): Promise<Uint32Array> {
  const ids = new Map<string, number>();
  const buildingOf = new Uint32Array(facts.length);
  let next = 0;
  for (let row = 0; row < facts.length; row++) {
    if (row % SLICE === 0) await breathe();
    const key = facts[row]!.building;
    const known = key === null ? undefined : ids.get(key);
    buildingOf[row] = known ?? next++;
    if (key !== null && known === undefined) ids.set(key, buildingOf[row]!);
  }
  return buildingOf;
}

/**
 * Buildings of the set in the order of their first rows: how many there are, and the rows of those from position
 * `offset` on, at most `limit`. One walk along the order of rows.
 */
export function pageBuildings(
  order: Iterable<number>,
  buildingOf: Uint32Array,
  matches: Bitset,
  offset: number,
  limit: number,
): { addresses: number; groups: number[][] } {
  /** Per building its position plus one among those found. */
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

import { buildingKey } from "#app/facts/places/building.ts";
import { has, type Bitset } from "#app/lib/bitset.ts";
import { type Pause, SLICE } from "./radix-sort.ts";

/** The building of each row: its first row. A row whose address has no street number is a building of its own. */
export async function buildBuildings(
  listings: readonly Parameters<typeof buildingKey>[0][],
  pause: Pause,
): Promise<Uint32Array> {
  const firsts = new Map<string, number>();
  const buildingOf = new Uint32Array(listings.length);
  for (const [row, listing] of listings.entries()) {
    if (row % SLICE === 0) await pause();
    const key = buildingKey(listing);
    const first = key === null ? row : (firsts.get(key) ?? row);
    if (key !== null && first === row) firsts.set(key, row);
    buildingOf[row] = first;
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

import type { Listing } from "#app/facts/listings/listing.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import { has, type Bitset } from "#app/lib/bitset.ts";
import type { Places, Segment } from "./place-columns.ts";
import { eachInSlices, inSlices, type Pause, SLICE } from "./radix-sort.ts";
import { eachRun, GONE, isUnmoved, movedValues, type RowMoves } from "./row-moves.ts";

/** The building of each row: its first row. A row whose address has no street number is a building of its own. */
export interface Buildings {
  of: Uint32Array;
  /** A digest of each row's address; rows of one building have the same. */
  digests: Uint32Array;
}

/** A table of bits of digests tells of most rows, faster than a set, that their building is not looked for. */
const FILTER_SIZE = 1 << 16;

/** Addresses that are read between two possible pauses. */
const READ_AT_ONCE = 200;

/** The digest of rows without a street number. */
const NO_NUMBER = 0;

function digestOf(key: string | null): number {
  if (key === null) return NO_NUMBER;
  let digest = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) digest = Math.imul(digest ^ key.charCodeAt(i), 0x01000193);
  return digest >>> 0 || 1;
}

export async function buildBuildings(
  listings: readonly Parameters<typeof buildingKey>[0][],
  pause: Pause,
): Promise<Buildings> {
  const firsts = new Map<string, number>();
  const of = new Uint32Array(listings.length);
  const digests = new Uint32Array(listings.length);
  for (const [row, listing] of listings.entries()) {
    if (row % SLICE === 0) await pause();
    const key = buildingKey(listing);
    digests[row] = digestOf(key);
    of[row] = firstWith(firsts, key, row);
  }
  return { of, digests };
}

/** The first row with this key. */
function firstWith(firsts: Map<string, number>, key: string | null, row: number): number {
  const first = key === null ? row : firsts.get(key);
  if (key !== null && first === undefined) firsts.set(key, row);
  return first ?? row;
}

/**
 * The buildings after a change; `moves`: those of rows with another address. Only buildings that such rows left or came
 * to are looked at, in their cities.
 */
export async function changeBuildings(
  before: Buildings,
  moves: RowMoves,
  listings: readonly Listing[],
  { cities }: Places,
  pause: Pause,
): Promise<Buildings> {
  if (isUnmoved(moves)) return before;
  const of = moves.arrays.take(Uint32Array, moves.after);
  const digests = await movedValues(before.digests, moves, pause);
  /** Rows whose buildings must be looked at again. */
  const unsettled: number[] = [];
  await eachRun(moves, pause, (from, at, length) => {
    for (let k = 0; k < length; k++) {
      const first = moves.to[before.of[from + k]!]!;
      if (first === GONE) unsettled.push(at + k);
      else of[at + k] = first;
    }
  });
  /** The keys of rows that entered: most are asked for twice. */
  const keys = new Map<number, string | null>();
  const keyOf = (row: number) => {
    const known = keys.get(row);
    return known === undefined ? buildingKey(listings[row]!) : known;
  };
  await eachInSlices(moves.entered, pause, READ_AT_ONCE, (row) => {
    const key = buildingKey(listings[row]!);
    keys.set(row, key);
    digests[row] = digestOf(key);
    of[row] = row;
    unsettled.push(row);
  });
  const asked = Uint32Array.from(unsettled).sort();
  const mayBeWanted = new Uint8Array(FILTER_SIZE);
  for (let next = 0; next < asked.length;) {
    const { start, end } = cityAt(cities, asked[next]!);
    const first = next;
    while (next < asked.length && asked[next]! < end) next++;
    const rows = asked.subarray(first, next);
    const wanted = new Set<number>();
    for (const row of rows) if (digests[row] !== NO_NUMBER) wanted.add(digests[row]!);
    if (wanted.size === 0) continue;
    for (const digest of wanted) mayBeWanted[digest % FILTER_SIZE] = 1;
    const open = new Set(rows);
    const firsts = new Map<string, number>();
    /** Where another row has become the first: the earlier first row with the new one. */
    const renamed = new Map<number, number>();
    const settle = (row: number) => {
      if (!wanted.has(digests[row]!)) return;
      const known = open.has(row) ? null : of[row]!;
      if (known !== null && known !== row) of[row] = renamed.get(known) ?? known;
      else of[row] = firstWith(firsts, keyOf(row), row);
      if (known === row && of[row] !== row) renamed.set(row, of[row]!);
    };
    await inSlices(
      end - start,
      pause,
      (from, to) => {
        for (let row = start + from; row < start + to; row++)
          if (mayBeWanted[digests[row]! % FILTER_SIZE] === 1) settle(row);
      },
      SLICE,
    );
    for (const digest of wanted) mayBeWanted[digest % FILTER_SIZE] = 0;
  }
  return { of, digests };
}

/** The city whose rows include this one. */
function cityAt<S extends Segment>(cities: S[], row: number): S {
  let low = 0;
  let high = cities.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cities[middle]!.end <= row) low = middle + 1;
    else high = middle;
  }
  return cities[low]!;
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

import type { Listing } from "#app/facts/listings/listing.ts";
import type { RangeKey, RowColumns } from "./columns.ts";
import { buildPlaces } from "./place-columns.ts";
import { buildProfiles, type Profiles } from "./profiles.ts";
import { orderBy, SLICE, type Pause } from "./radix-sort.ts";
import { makeRangeColumn } from "./range-column.ts";
import { readFacts, type RowFacts } from "./row-facts.ts";
import { readValues, type RowValues } from "./row-values.ts";
import { sortedStrings } from "./sorted-strings.ts";
import { buildTextIndex } from "./text-index.ts";

export interface BuildOptions {
  /** Rows that are processed between two possible pauses. */
  slice?: number;
  /** A pause is made when the last one was so long ago. */
  restMs?: number;
}

const RANGES = ["price", "date", "laterDate", "lat", "lng", "discount", "area"] as const satisfies RangeKey[];

const REST_MS = 5;
const AT_ONCE = Promise.resolve();

/** Columns that say which listings satisfy a filter, and by-products of building them. */
interface BuiltRows {
  columns: RowColumns & Profiles & { values: RowValues };
  /** Rows by ascending number, and from that order by ascending value of each range. */
  byNumber: Uint32Array;
  sorted: Record<RangeKey, Uint32Array>;
}

/** Steps of a build; both pause when it is time, so that other work can run. */
interface Steps {
  pause: Pause;
  order(start: Uint32Array, keys: Float64Array): Promise<Uint32Array>;
}

/** Orders listings by place and number and puts them into columns, in small steps. */
export async function buildRows(
  given: readonly Listing[],
  { slice = SLICE, restMs = REST_MS }: BuildOptions = {},
): Promise<BuiltRows & Steps> {
  const pause = restsEvery(restMs);
  const order: Steps["order"] = (start, keys) => orderBy(start, keys, pause, slice);
  const { facts: unordered, wordList } = await readFacts(given, pause, slice);
  const facts = await inPlaceOrder(unordered, pause, order);
  const listings = facts.map(({ listing }) => listing);
  const values = await readValues(listings, pause, slice);
  const byNumber = await order(Uint32Array.from(values.number.keys()), values.number);
  const ranges = {} as RowColumns["ranges"];
  const sorted = {} as BuiltRows["sorted"];
  for (const key of RANGES) {
    sorted[key] = await order(byNumber, values[key]);
    ranges[key] = await makeRangeColumn(sorted[key], values[key], pause);
  }
  const places = await buildPlaces(listings, pause, slice);
  const profiles = await buildProfiles(facts, pause, slice);
  const text = await buildTextIndex(facts, wordList, values.number, byNumber, pause, slice);
  await pause();
  const { lat, lng } = values;
  return {
    columns: { listings, places, ...profiles, ranges, values, lat, lng, text },
    byNumber,
    sorted,
    pause,
    order,
  };
}

/** A pause in which other work runs, when the last one was so long ago. */
function restsEvery(restMs = REST_MS): Pause {
  let rested = performance.now();
  return () => {
    if (performance.now() - rested < restMs) return AT_ONCE;
    return new Promise((resolve) => {
      setImmediate(() => {
        rested = performance.now();
        resolve();
      });
    });
  };
}

/** By state, city, district and number. */
async function inPlaceOrder(given: RowFacts[], pause: Pause, order: Steps["order"]): Promise<RowFacts[]> {
  const ids = new Map<string, number>();
  const idOf = new Uint32Array(given.length);
  const numbers = new Float64Array(given.length);
  for (const [i, { place, number }] of given.entries()) {
    let id = ids.get(place);
    if (id === undefined) ids.set(place, (id = ids.size));
    idOf[i] = id;
    numbers[i] = number;
    if (i % SLICE === 0) await pause();
  }
  const position = new Uint32Array(ids.size);
  for (const [i, place] of (await sortedStrings([...ids.keys()], pause)).entries())
    position[ids.get(place)!] = i;
  const keys = Float64Array.from(idOf, (id) => position[id]!);
  const byNumber = await order(Uint32Array.from(keys.keys()), numbers);
  const inOrder = await order(byNumber, keys);
  return Array.from(inOrder, (i) => given[i]!);
}

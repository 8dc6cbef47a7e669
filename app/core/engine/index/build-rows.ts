import type { Listing } from "#app/facts/listings/listing.ts";
import { add, newBitset } from "#app/lib/bitset.ts";
import { readValues, type RangeKey, type RowColumns, type Columns, type RowValues } from "./columns.ts";
import { collectDimension, DIMENSION_RULES, type Dimension } from "./dimensions.ts";
import { buildPlaces } from "./place-columns.ts";
import { orderBy, SLICE, sortedStrings, type Pause } from "./radix-sort.ts";
import { makeRangeColumn } from "./range-column.ts";
import { readFacts, type RowFacts } from "./row-facts.ts";
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

type Profiles = Pick<Columns, "dimensions" | "profileOf" | "profileCells" | "profileRows">;

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

const keyOf = (cells: number[]) => String.fromCharCode(...cells);

function rowIds(size: number, ids: number): Uint16Array | Uint32Array {
  return ids <= 0x10000 ? new Uint16Array(size) : new Uint32Array(size);
}

/** Rows of one shape are in the same cell of every dimension, so each shape is evaluated once. */
async function buildProfiles(facts: RowFacts[], pause: Pause, slice: number): Promise<Profiles> {
  const rows = facts.length;
  const shapes = new Map<string, number>();
  const shapeOfRow = new Uint32Array(rows);
  const samples: Listing[] = [];
  for (let row = 0; row < rows; row++) {
    const { shape, listing } = facts[row]!;
    let id = shapes.get(shape);
    if (id === undefined) shapes.set(shape, (id = samples.push(listing) - 1));
    shapeOfRow[row] = id;
    if (row % slice === 0) await pause();
  }
  const collectors = DIMENSION_RULES.map((rule) => collectDimension(rule));
  const profileIds = new Map<string, number>();
  const profileOfShape = new Uint32Array(samples.length);
  /** For each dimension the cell of each profile. */
  const profileCells: number[][] = collectors.map(() => []);
  for (const [shape, listing] of samples.entries()) {
    const cells = collectors.map((collector) => collector.take(listing));
    profileOfShape[shape] = profileOf(cells, profileIds, profileCells);
    if (shape % slice === 0) await pause();
  }
  const profileRows = new Uint32Array(profileIds.size);
  const profileOfRow = rowIds(rows, profileIds.size);
  for (let row = 0; row < rows; row++) {
    const profile = profileOfShape[shapeOfRow[row]!]!;
    profileOfRow[row] = profile;
    profileRows[profile]!++;
  }
  await pause();
  const dimensions: Dimension[] = [];
  for (const [d, collector] of collectors.entries()) {
    const dimension = collector.finish();
    const cells = profileCells[d]!;
    dimension.bits = dimension.choices.map(() => newBitset(rows));
    for (let row = 0; row < rows; row++) {
      for (const choice of dimension.cellChoices[cells[profileOfRow[row]!]!]!)
        add(dimension.bits[choice]!, row);
      if (row % slice === 0) await pause();
    }
    dimensions.push(dimension);
  }
  return {
    dimensions,
    profileOf: profileOfRow,
    profileCells: profileCells.map((cells) => Uint16Array.from(cells)),
    profileRows,
  };
}

/** The profile with these cells, a new one where there was none. */
function profileOf(cells: number[], ids: Map<string, number>, profileCells: number[][]): number {
  const key = keyOf(cells);
  let id = ids.get(key);
  if (id !== undefined) return id;
  ids.set(key, (id = ids.size));
  for (const [d, cell] of cells.entries()) profileCells[d]!.push(cell);
  return id;
}

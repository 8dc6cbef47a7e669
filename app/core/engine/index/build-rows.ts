import { dayNumber } from "#app/lib/dates.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Columns, RangeKey, RowColumns } from "./columns.ts";
import { collectDimension, DIMENSION_RULES } from "./dimensions.ts";
import { buildPlaces } from "./place-columns.ts";
import { orderBy, SLICE, type Pause } from "./radix-sort.ts";
import { makeRangeColumn } from "./range-column.ts";
import { createKnownFacts, type KnownFacts, type RowFacts } from "./row-facts.ts";
import { sortedStrings } from "./sorted-strings.ts";
import { buildTextIndex } from "./text-index.ts";

export interface BuildOptions {
  /** What earlier indexes worked out and this one can reuse; it is updated by this build. */
  known?: KnownFacts;
  /** Rows that are processed between two possible pauses. */
  slice?: number;
  /** A pause is made when the last one was so long ago. */
  restMs?: number;
}

const RANGES = ["price", "date", "laterDate", "lat", "lng", "discount", "area"] as const satisfies RangeKey[];

const dayOf = (day: string | null) => (day === null ? null : dayNumber(day));

const VALUES = {
  number: ({ number }) => number,
  price: ({ listing }) => listing.priceCents,
  date: ({ listing }) => dayOf(listing.nextDate),
  laterDate: ({ listing }) => dayOf(listing.laterDate),
  lat: ({ listing }) => listing.lat,
  lng: ({ listing }) => listing.lng,
  discount: ({ listing }) => listing.discount,
  area: ({ area }) => area,
  firstSeen: ({ firstSeen }) => firstSeen,
  seenAfter: ({ seenAfter }) => seenAfter,
  pricePerM2: ({ pricePerM2 }) => pricePerM2,
  living: ({ living }) => living,
} satisfies Record<string, (facts: RowFacts) => number | null>;

const REST_MS = 10;
const AT_ONCE = Promise.resolve();

/** Columns that say which listings satisfy a filter, and by-products of building them. */
interface BuiltRows {
  columns: RowColumns & Pick<Columns, "profileOf" | "profileCells" | "profileRows">;
  /** One for each row. */
  facts: RowFacts[];
  /** Rows by ascending number, and from that order by ascending value of each range. */
  byNumber: Uint32Array;
  sorted: Record<RangeKey, Uint32Array>;
  /** The value of each row; +Infinity where it is unknown. */
  values: Record<keyof typeof VALUES, Float64Array>;
}

/** Steps of a build; both pause when it is time, so that other work can run. */
interface Steps {
  pause: Pause;
  order(start: Uint32Array, keys: Float64Array): Promise<Uint32Array>;
}

/** Orders listings and puts them into columns, in small steps. */
export async function buildRows(
  given: Listing[],
  { known = createKnownFacts(), slice = SLICE, restMs = REST_MS }: BuildOptions = {},
): Promise<BuiltRows & Steps> {
  const pause = restsEvery(restMs);
  const { facts: unordered, wordList } = await known.factsOf(given, pause, slice);
  const facts = await inPlaceOrder(unordered, pause, slice);
  const listings = facts.map(({ listing }) => listing);
  const order: Steps["order"] = (start, keys) => orderBy(start, keys, pause, slice);
  const values = await readValues(facts, pause, slice);
  const byNumber = await order(Uint32Array.from(values.number.keys()), values.number);
  const ranges = {} as RowColumns["ranges"];
  const sorted = {} as BuiltRows["sorted"];
  for (const key of RANGES) {
    sorted[key] = await order(byNumber, values[key]);
    ranges[key] = makeRangeColumn(sorted[key], values[key]);
    await pause();
  }
  const places = await buildPlaces(listings, pause, slice);
  const profiles = await buildProfiles(facts, pause, slice);
  const text = await buildTextIndex(facts, wordList, values.number, byNumber, pause, slice);
  await pause();
  const columns = { listings, places, ...profiles, ranges, lat: values.lat, lng: values.lng, text };
  return { columns, facts, values, byNumber, sorted, pause, order };
}

/** Reads all values of a row at once, because reaching the row is what costs most. */
async function readValues(facts: RowFacts[], pause: Pause, slice: number): Promise<BuiltRows["values"]> {
  const readers = Object.entries(VALUES).map(([key, read]) => ({
    key,
    read,
    values: new Float64Array(facts.length),
  }));
  for (let row = 0; row < facts.length; row++) {
    if (row % slice === 0) await pause();
    for (const { read, values } of readers) values[row] = read(facts[row]!) ?? Infinity;
  }
  return Object.fromEntries(readers.map(({ key, values }) => [key, values])) as BuiltRows["values"];
}

function restsEvery(restMs: number): Pause {
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

async function inPlaceOrder(given: RowFacts[], pause: Pause, slice: number): Promise<RowFacts[]> {
  const ids = new Map<string, number>();
  const idOf = new Uint32Array(given.length);
  for (const [i, { place }] of given.entries()) {
    let id = ids.get(place);
    if (id === undefined) ids.set(place, (id = ids.size));
    idOf[i] = id;
    if (i % slice === 0) await pause();
  }
  const position = new Uint32Array(ids.size);
  for (const [i, place] of (await sortedStrings([...ids.keys()], pause)).entries())
    position[ids.get(place)!] = i;
  const keys = Float64Array.from(idOf, (id) => position[id]!);
  const order = await orderBy(Uint32Array.from(keys.keys()), keys, pause, slice);
  return Array.from(order, (i) => given[i]!);
}

/** Rows of one shape are in the same cell of every dimension, so each shape is evaluated once. */
async function buildProfiles(facts: RowFacts[], pause: Pause, slice: number) {
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
  const ids = new Map<string, number>();
  const profileOfShape = new Uint32Array(samples.length);
  /** For each dimension the cell of each shape, and of each profile. */
  const shapeCells = collectors.map(() => new Uint16Array(samples.length));
  const profileCells: number[][] = collectors.map(() => []);
  for (const [shape, sample] of samples.entries()) {
    const cells = collectors.map((collector) => collector.take(sample));
    for (const [d, cell] of cells.entries()) shapeCells[d]![shape] = cell;
    const key = String.fromCharCode(...cells);
    let id = ids.get(key);
    if (id === undefined) {
      ids.set(key, (id = ids.size));
      for (const [d, cell] of cells.entries()) profileCells[d]!.push(cell);
    }
    profileOfShape[shape] = id;
    if (shape % slice === 0) await pause();
  }
  const dimensions = [];
  for (const [d, collector] of collectors.entries()) {
    const cells = shapeCells[d]!;
    dimensions.push(collector.finish(Uint16Array.from(shapeOfRow, (shape) => cells[shape]!)));
    await pause();
  }
  const profileRows = new Uint32Array(ids.size);
  const profileOf = ids.size <= 0x10000 ? new Uint16Array(rows) : new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const profile = profileOfShape[shapeOfRow[row]!]!;
    profileOf[row] = profile;
    profileRows[profile]!++;
  }
  return {
    dimensions,
    profileOf,
    profileCells: profileCells.map((cells) => Uint16Array.from(cells)),
    profileRows,
  };
}

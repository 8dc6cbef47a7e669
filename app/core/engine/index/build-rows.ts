import { dayNumber } from "#app/lib/dates.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Columns, RangeKey, RowColumns } from "./columns.ts";
import { collectDimension, DIMENSION_RULES } from "./dimensions.ts";
import { buildPlaces } from "./place-columns.ts";
import { orderBy, type Breathe } from "./radix-sort.ts";
import { makeRangeColumn } from "./range-column.ts";
import { createKnownFacts, type KnownFacts, type RowFacts } from "./row-facts.ts";
import { sortedStrings } from "./sorted-strings.ts";
import { buildTextIndex } from "./text-index.ts";

export interface BuildOptions {
  /** What is known from earlier indexes; it learns from this one. */
  known?: KnownFacts;
  /** Rows that are gone through between two moments at which others may run. */
  slice?: number;
  /** At such a moment others run when this long ago they did last. */
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

const SLICE = 1000;
const REST_MS = 10;
const AT_ONCE = Promise.resolve();

/** Columns that say which listings satisfy a filter, and what came of making them. */
export interface BuiltRows {
  columns: RowColumns & Pick<Columns, "profileOf" | "profileCells" | "profileRows">;
  /** Of each row. */
  facts: RowFacts[];
  /** Rows by ascending number, and from there by ascending value of each range. */
  byNumber: Uint32Array;
  sorted: Record<RangeKey, Uint32Array>;
  /** Of each row; +Infinity where it is unknown. */
  values: Record<keyof typeof VALUES, Float64Array>;
}

/** What a build goes on with: both let others run when it is time. */
export interface Steps {
  breathe: Breathe;
  order(start: Uint32Array, keys: Float64Array): Promise<Uint32Array>;
}

/** Puts listings in order and in columns, in small steps. */
export async function buildRows(
  given: Listing[],
  { known = createKnownFacts(), slice = SLICE, restMs = REST_MS }: BuildOptions = {},
): Promise<BuiltRows & Steps> {
  const breathe = restsEvery(restMs);
  const { facts: unordered, wordList } = await known.factsOf(given, breathe, slice);
  const facts = await inPlaceOrder(unordered, breathe, slice);
  const listings = facts.map(({ listing }) => listing);
  const order: Steps["order"] = (start, keys) => orderBy(start, keys, breathe, slice);
  const values = await readValues(facts, breathe, slice);
  const byNumber = await order(Uint32Array.from(values.number.keys()), values.number);
  const ranges = {} as RowColumns["ranges"];
  const sorted = {} as BuiltRows["sorted"];
  for (const key of RANGES) {
    sorted[key] = await order(byNumber, values[key]);
    ranges[key] = makeRangeColumn(sorted[key], values[key]);
    await breathe();
  }
  const places = await buildPlaces(listings, breathe, slice);
  const profiles = await buildProfiles(facts, breathe, slice);
  const text = await buildTextIndex(facts, wordList, values.number, byNumber, breathe, slice);
  await breathe();
  const columns = { listings, places, ...profiles, ranges, lat: values.lat, lng: values.lng, text };
  return { columns, facts, values, byNumber, sorted, breathe, order };
}

/** All values of a row one after another: it costs most to come by the row. */
async function readValues(facts: RowFacts[], breathe: Breathe, slice: number): Promise<BuiltRows["values"]> {
  const readers = Object.entries(VALUES).map(([key, read]) => ({
    key,
    read,
    values: new Float64Array(facts.length),
  }));
  for (let row = 0; row < facts.length; row++) {
    if (row % slice === 0) await breathe();
    for (const { read, values } of readers) values[row] = read(facts[row]!) ?? Infinity;
  }
  return Object.fromEntries(readers.map(({ key, values }) => [key, values])) as BuiltRows["values"];
}

function restsEvery(restMs: number): Breathe {
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

async function inPlaceOrder(given: RowFacts[], breathe: Breathe, slice: number): Promise<RowFacts[]> {
  const ids = new Map<string, number>();
  const idOf = new Uint32Array(given.length);
  for (const [i, { place }] of given.entries()) {
    let id = ids.get(place);
    if (id === undefined) ids.set(place, (id = ids.size));
    idOf[i] = id;
    if (i % slice === 0) await breathe();
  }
  const position = new Uint32Array(ids.size);
  for (const [i, place] of (await sortedStrings([...ids.keys()], breathe)).entries())
    position[ids.get(place)!] = i;
  const keys = Float64Array.from(idOf, (id) => position[id]!);
  const order = await orderBy(Uint32Array.from(keys.keys()), keys, breathe, slice);
  return Array.from(order, (i) => given[i]!);
}

/** Rows of one shape are in the same cell of every dimension, so each shape is judged once. */
async function buildProfiles(facts: RowFacts[], breathe: Breathe, slice: number) {
  const rows = facts.length;
  const shapes = new Map<string, number>();
  const shapeOfRow = new Uint32Array(rows);
  const samples: Listing[] = [];
  for (let row = 0; row < rows; row++) {
    const { shape, listing } = facts[row]!;
    let id = shapes.get(shape);
    if (id === undefined) shapes.set(shape, (id = samples.push(listing) - 1));
    shapeOfRow[row] = id;
    if (row % slice === 0) await breathe();
  }
  const collectors = DIMENSION_RULES.map((rule) => collectDimension(rule));
  const ids = new Map<string, number>();
  const profileOfShape = new Uint32Array(samples.length);
  /** Per dimension the cell of each shape, and of each profile. */
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
    if (shape % slice === 0) await breathe();
  }
  const dimensions = [];
  for (const [d, collector] of collectors.entries()) {
    const cells = shapeCells[d]!;
    dimensions.push(collector.finish(Uint16Array.from(shapeOfRow, (shape) => cells[shape]!)));
    await breathe();
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

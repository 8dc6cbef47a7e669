import { dayNumber } from "#app/lib/dates.ts";
import { searchArea, type Listing } from "#app/features/listings/listing.ts";
import type { Columns, RangeKey, RowColumns } from "./columns.ts";
import { collectDimension, DIMENSION_RULES } from "./dimensions.ts";
import { buildPlaces, placeKey } from "./place-columns.ts";
import { orderBy, type Breathe } from "./radix-sort.ts";
import { makeRangeColumn } from "./range-column.ts";
import { buildTextIndex, sortedStrings } from "./text-index.ts";

/** How many listings are read between two pauses, in which everything else that waits may run. */
export const LISTINGS_A_STEP = 250;

export const breathe: Breathe = () => new Promise((resolve) => setImmediate(resolve));

/** Columns that say which listings satisfy a filter, and what came of making them. */
export interface BuiltRows {
  columns: RowColumns & Pick<Columns, "profileOf" | "profileCells" | "profileRows">;
  /** Rows by ascending number, and from there by ascending value of each range. */
  byNumber: Uint32Array;
  sorted: Record<RangeKey, Uint32Array>;
  price: Float64Array;
  discount: Float64Array;
}

/** Puts listings in order and in columns, in small steps; cheaper steps take four times as many at once. */
export async function buildRows(given: Listing[], yieldEvery = LISTINGS_A_STEP): Promise<BuiltRows> {
  const slice = yieldEvery * 4;
  const listings = await inPlaceOrder(given, slice);
  const column = (valueOf: (listing: Listing) => number | null) => readColumn(listings, valueOf, slice);
  const order = (start: Uint32Array, keys: Float64Array) => orderBy(start, keys, breathe, slice);
  const numbers = await column((l) => Number(l.number));
  const byNumber = await order(Uint32Array.from(numbers.keys()), numbers);

  const lat = await column((l) => l.lat);
  const lng = await column((l) => l.lng);
  const price = await column((l) => l.priceCents);
  const discount = await column((l) => l.discount);
  const values: Record<RangeKey, Float64Array> = {
    price,
    date: await column((l) => (l.nextDate === null ? null : dayNumber(l.nextDate))),
    laterDate: await column((l) => (l.laterDate === null ? null : dayNumber(l.laterDate))),
    lat,
    lng,
    discount,
    area: await column((l) => searchArea(l)?.m2 ?? null),
  };
  const ranges = {} as RowColumns["ranges"];
  const sorted = {} as BuiltRows["sorted"];
  for (const key of Object.keys(values) as RangeKey[]) {
    sorted[key] = await order(byNumber, values[key]);
    ranges[key] = makeRangeColumn(sorted[key], values[key]);
    await breathe();
  }
  const places = await buildPlaces(listings, breathe, slice);
  const profiles = await buildProfiles(listings, yieldEvery);
  const text = await buildTextIndex(listings, numbers, byNumber, breathe, yieldEvery);
  await breathe();
  const columns = { listings, places, ...profiles, ranges, lat, lng, text };
  return { columns, byNumber, sorted, price, discount };
}

/** A value of each listing; +Infinity where it is unknown. */
export async function readColumn(
  listings: Listing[],
  valueOf: (listing: Listing) => number | null,
  slice: number,
): Promise<Float64Array> {
  const values = new Float64Array(listings.length);
  for (let row = 0; row < listings.length; row++) {
    values[row] = valueOf(listings[row]!) ?? Infinity;
    if (row % slice === 0) await breathe();
  }
  return values;
}

async function inPlaceOrder(given: Listing[], slice: number): Promise<Listing[]> {
  const ids = new Map<string, number>();
  const idOf = new Uint32Array(given.length);
  for (const [i, listing] of given.entries()) {
    const key = placeKey(listing);
    let id = ids.get(key);
    if (id === undefined) ids.set(key, (id = ids.size));
    idOf[i] = id;
    if (i % slice === 0) await breathe();
  }
  const position = new Uint32Array(ids.size);
  for (const [i, key] of (await sortedStrings([...ids.keys()], breathe)).entries())
    position[ids.get(key)!] = i;
  const keys = Float64Array.from(idOf, (id) => position[id]!);
  const order = await orderBy(Uint32Array.from(keys.keys()), keys, breathe, slice);
  return Array.from(order, (i) => given[i]!);
}

async function buildProfiles(listings: Listing[], slice: number) {
  const rows = listings.length;
  const collectors = DIMENSION_RULES.map((rule) => ({
    collector: collectDimension(rule),
    cellOf: new Uint16Array(rows),
  }));
  const ids = new Map<string, number>();
  const profileOf = new Uint32Array(rows);
  const samples: number[] = [];
  for (let row = 0; row < rows; row++) {
    let key = "";
    for (const { collector, cellOf } of collectors) {
      const cell = collector.take(listings[row]!);
      cellOf[row] = cell;
      key += String.fromCharCode(cell);
    }
    let id = ids.get(key);
    if (id === undefined) {
      ids.set(key, (id = ids.size));
      samples.push(row);
    }
    profileOf[row] = id;
    if (row % slice === 0) await breathe();
  }
  const dimensions = [];
  for (const { collector, cellOf } of collectors) {
    dimensions.push(collector.finish(cellOf));
    await breathe();
  }
  const profileRows = new Uint32Array(samples.length);
  for (const id of profileOf) profileRows[id]!++;
  return {
    dimensions,
    profileOf: samples.length <= 0x10000 ? Uint16Array.from(profileOf) : profileOf,
    profileCells: collectors.map(({ cellOf }) => Uint16Array.from(samples, (row) => cellOf[row]!)),
    profileRows,
  };
}

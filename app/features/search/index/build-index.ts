import { dayNumber } from "#app/lib/dates.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/features/listings/listing.ts";
import type { Columns, Order, RangeKey } from "./columns.ts";
import { buildBuildings } from "./building-columns.ts";
import { collectDimension, DIMENSION_RULES } from "./dimensions.ts";
import { buildHistogramColumns } from "./histograms.ts";
import type { Sort } from "#app/features/search/filters.ts";
import { buildMapPoints } from "./map-points.ts";
import { createMemoryEngine, type MemoryEngine } from "./memory-engine.ts";
import { buildPlaces, placeKey } from "./place-columns.ts";
import { orderBy, type Breathe } from "./radix-sort.ts";
import { makeRangeColumn } from "./range-column.ts";
import type { Freshness } from "#app/features/search/search-engine.ts";
import { buildTextIndex, sortedStrings } from "./text-index.ts";

export interface BuildOptions {
  /** Listings read between two pauses, in which everything else that waits may run; cheaper steps take four times as many. */
  yieldEvery?: number;
  /** Words to know besides those of the listings: an index of some listings then reads a text as the one of all does. */
  vocabulary?: readonly string[];
}

const breathe: Breathe = () => new Promise((resolve) => setImmediate(resolve));

/** Builds the engine over the available listings in small steps, so that a server goes on answering meanwhile. */
export async function buildIndex(
  batches: AsyncIterable<Listing[]> | Iterable<Listing[]>,
  freshness: Freshness,
  { yieldEvery = 250, vocabulary = [] }: BuildOptions = {},
): Promise<MemoryEngine> {
  const slice = yieldEvery * 4;
  const given: Listing[] = [];
  for await (const batch of batches) for (const listing of batch) given.push(listing);

  const listings = await inPlaceOrder(given, slice);
  const rows = listings.length;
  const column = async (valueOf: (listing: Listing) => number | null) => {
    const values = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      values[row] = valueOf(listings[row]!) ?? Infinity;
      if (row % slice === 0) await breathe();
    }
    return values;
  };
  const order = (start: Uint32Array, keys: Float64Array) => orderBy(start, keys, breathe, slice);
  const numbers = await column((l) => Number(l.number));
  const byNumber = await order(Uint32Array.from(numbers.keys()), numbers);

  const lat = await column((l) => l.lat);
  const lng = await column((l) => l.lng);
  const price = await column((l) => l.priceCents);
  const date = await column((l) => (l.nextDate === null ? null : dayNumber(l.nextDate)));
  const values: Record<RangeKey, Float64Array> = {
    price,
    date,
    lat,
    lng,
    discount: await column((l) => l.discount),
    area: await column((l) => searchArea(l)?.m2 ?? null),
  };
  const ranges = {} as Columns["ranges"];
  const sorted = {} as Record<RangeKey, Uint32Array>;
  for (const key of Object.keys(values) as RangeKey[]) {
    sorted[key] = await order(byNumber, values[key]);
    ranges[key] = makeRangeColumn(sorted[key], values[key]);
    await breathe();
  }

  const histograms = buildHistogramColumns(ranges, rows);
  await breathe();

  const firstSeen = await column((l) => dayNumber(l.firstSeen));
  const withRanks = async (ordered: Uint32Array): Promise<Order> => {
    const rankOf = new Uint32Array(rows);
    for (let i = 0; i < rows; i++) rankOf[ordered[i]!] = i;
    await breathe();
    return { rows: ordered, rankOf };
  };
  // Unknown is +Infinity and stays it, so that it sorts last in both directions.
  const descending = (keys: Float64Array) => keys.map((key) => (key === Infinity ? key : -key));
  const orders: Record<Sort, Order> = {
    recentes: await withRanks(await order(byNumber, descending(firstSeen))),
    antigos: await withRanks(await order(byNumber, firstSeen)),
    menor_preco: await withRanks(sorted.price),
    maior_preco: await withRanks(await order(byNumber, descending(price))),
    desconto: await withRanks(await order(byNumber, descending(values.discount))),
    preco_m2: await withRanks(await order(byNumber, await column(pricePerM2Cents))),
    data_leilao: await withRanks(sorted.date),
  };
  const places = await buildPlaces(listings, breathe, slice);
  const buildingOf = await buildBuildings(listings, breathe, yieldEvery);
  const profiles = await buildProfiles(listings, yieldEvery);
  const text = await buildTextIndex(listings, numbers, byNumber, breathe, yieldEvery, vocabulary);
  await breathe();
  const map = await buildMapPoints(listings, ranges, breathe, slice);
  return createMemoryEngine({
    listings,
    freshness,
    places,
    ...profiles,
    ranges,
    histograms,
    lat,
    lng,
    orders,
    buildingOf,
    text,
    map,
  });
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

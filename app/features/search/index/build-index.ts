import { dayNumber } from "#app/lib/dates.ts";
import { pricePerM2Cents, type Listing } from "#app/features/listings/listing.ts";
import type { Order } from "./columns.ts";
import { breathe, buildRows, LISTINGS_A_STEP, readColumn } from "./build-rows.ts";
import { buildBuildings } from "./building-columns.ts";
import { livingKey } from "./for-living.ts";
import { buildHistogramColumns } from "./histograms.ts";
import type { Sort } from "#app/features/search/filters.ts";
import { buildMapPoints } from "./map-points.ts";
import { createMemoryEngine, type MemoryEngine } from "./memory-engine.ts";
import { orderBy } from "./radix-sort.ts";
import type { Freshness } from "#app/features/search/search-engine.ts";

export interface BuildOptions {
  /** Listings read between two pauses, in which everything else that waits may run; cheaper steps take four times as many. */
  yieldEvery?: number;
}

/** Builds the engine over the available listings in small steps, so that a server goes on answering meanwhile. */
export async function buildIndex(
  batches: AsyncIterable<Listing[]> | Iterable<Listing[]>,
  freshness: Freshness,
  { yieldEvery = LISTINGS_A_STEP }: BuildOptions = {},
): Promise<MemoryEngine> {
  const slice = yieldEvery * 4;
  const given: Listing[] = [];
  for await (const batch of batches) for (const listing of batch) given.push(listing);

  const { columns, byNumber, sorted, price, discount } = await buildRows(given, yieldEvery);
  const { listings, ranges } = columns;
  const rows = listings.length;
  const column = (valueOf: (listing: Listing) => number | null) => readColumn(listings, valueOf, slice);
  const order = (start: Uint32Array, keys: Float64Array) => orderBy(start, keys, breathe, slice);

  const histograms = buildHistogramColumns(ranges, rows);
  await breathe();

  // Surely the newest first, surely the oldest first: between the two days nobody knows.
  const seenAfter = await column((l) => (l.seenAfter === null ? null : dayNumber(l.seenAfter)));
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
    recentes: await withRanks(await order(byNumber, descending(seenAfter))),
    antigos: await withRanks(await order(byNumber, firstSeen)),
    menor_preco: await withRanks(sorted.price),
    maior_preco: await withRanks(await order(byNumber, descending(price))),
    desconto: await withRanks(await order(byNumber, descending(discount))),
    preco_m2: await withRanks(await order(byNumber, await column(pricePerM2Cents))),
    data_leilao: await withRanks(sorted.date),
    para_morar: await withRanks(await order(byNumber, await column(livingKey))),
  };
  const buildingOf = await buildBuildings(listings, breathe, yieldEvery);
  const map = await buildMapPoints(listings, ranges, breathe, slice);
  return createMemoryEngine({
    ...columns,
    freshness,
    histograms,
    orders,
    buildingOf,
    map,
  });
}

import { isDiscounted, type Listing } from "#app/facts/listings/listing.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import type { StandingSort } from "#app/facts/query/filters.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { compilePlaceNames } from "#app/facts/query/words/place-names.ts";
import { shownMean } from "#app/lib/median.ts";
import { withPauses } from "#app/lib/steps.ts";
import { buildRows, type BuildOptions } from "./build-rows.ts";
import { buildBuildings } from "./building-columns.ts";
import type { Columns, Order, ValueKey } from "./columns.ts";
import { buildHistogramColumns } from "./histograms.ts";
import { buildMapPoints } from "./map-points.ts";
import { createMemoryEngine, type MemoryEngine } from "./memory-engine.ts";
import { orderNews } from "./news-order.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { readSequences } from "./word-sequences.ts";

/**
 * The value that each order of presentation goes by, and its direction; an unknown value is last in both. Of a property
 * that was first seen between two lists only these two days are known: `recentes` orders by the earlier one and `antigos`
 * by the later one.
 */
const ORDERED_BY: Record<StandingSort, { by: ValueKey; sign: 1 | -1 }> = {
  // The newest of equally relevant ones.
  relevancia: { by: "seenAfter", sign: -1 },
  recentes: { by: "seenAfter", sign: -1 },
  antigos: { by: "firstSeen", sign: 1 },
  menor_preco: { by: "price", sign: 1 },
  maior_preco: { by: "price", sign: -1 },
  desconto: { by: "discount", sign: -1 },
  preco_m2: { by: "pricePerM2", sign: 1 },
  data_leilao: { by: "date", sign: 1 },
  para_morar: { by: "living", sign: 1 },
};

/** Builds the engine over the available listings in small steps, so that a server keeps answering meanwhile. */
export async function buildIndex(
  available: readonly Listing[],
  freshness: Freshness,
  options: BuildOptions = {},
): Promise<MemoryEngine> {
  const { columns, byNumber, sorted, pause, order } = await buildRows(available, options);
  const { listings, places, ranges, values } = columns;
  const orders = await makeOrders(async ({ by, sign }) => {
    if (sign > 0 && (by === "price" || by === "date")) return withRanks(sorted[by], pause);
    // An unknown value is +Infinity and is kept, so that it sorts last in both directions.
    const keys = sign > 0 ? values[by] : values[by].map((key) => (key === Infinity ? key : -key));
    return withRanks(await order(byNumber, keys), pause);
  });
  const buildingOf = await buildBuildings(listings, pause);
  return createMemoryEngine({
    ...columns,
    freshness,
    orders,
    names: await withPauses(compilePlaceNames(places.districts, places.citySlugs), pause),
    histograms: await buildHistogramColumns(ranges, listings.length, pause),
    buildingOf,
    map: await buildMapPoints(listings, (row) => pointKey(listings[row]!), { ...ranges, buildingOf }, pause),
    sequences: await readSequences(listings, pause, options.slice ?? 1_000),
    news: await orderNews(listings, pause),
    averageDiscount: await meanDiscountOf(values.discount, pause),
  });
}

/** The mean of the discounts there are, in percent; exact, because whole hundredths are added. Null: too few have one. */
async function meanDiscountOf(percents: Float64Array, pause: Pause): Promise<number | null> {
  let sum = 0;
  let count = 0;
  await inSlices(percents.length, pause, (from, end) => {
    for (let i = from; i < end; i++) {
      if (percents[i] === Infinity || !isDiscounted(percents[i]!)) continue;
      sum += Math.round(percents[i]! * 100);
      count++;
    }
  });
  return shownMean(sum / 100, count);
}

/** The orders, each made once for all that go by the same value in the same direction. */
async function makeOrders(
  make: (order: (typeof ORDERED_BY)[StandingSort]) => Promise<Order>,
): Promise<Columns["orders"]> {
  const orders: Partial<Columns["orders"]> = {};
  const made = new Map<string, Order>();
  for (const sort of Object.keys(ORDERED_BY) as StandingSort[]) {
    const { by, sign } = ORDERED_BY[sort];
    const key = `${by} ${sign}`;
    let order = made.get(key);
    if (!order) made.set(key, (order = await make({ by, sign })));
    orders[sort] = order;
  }
  return orders as Columns["orders"];
}

async function withRanks(rows: Uint32Array, pause: Pause): Promise<Order> {
  const rankOf = new Uint32Array(rows.length);
  await inSlices(rows.length, pause, (from, end) => {
    for (let i = from; i < end; i++) rankOf[rows[i]!] = i;
  });
  return { rows, rankOf };
}

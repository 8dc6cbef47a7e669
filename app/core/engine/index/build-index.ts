import { isDiscounted, type Listing } from "#app/facts/listings/listing.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { buildRows, type BuildOptions } from "./build-rows.ts";
import { buildBuildings } from "./building-columns.ts";
import { buildHistogramColumns } from "./histograms.ts";
import { buildMapPoints } from "./map-points.ts";
import { createMemoryEngine, type MemoryEngine } from "./memory-engine.ts";
import { orderNews } from "./news-order.ts";
import { makeOrders, withRanks } from "./presentation-orders.ts";
import { compilePlaceNames } from "#app/facts/query/words/place-names.ts";
import { shownMean } from "#app/lib/median.ts";
import { withPauses } from "#app/lib/steps.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { readSequences } from "./word-sequences.ts";

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

import type { Listing } from "#app/facts/listings/listing.ts";
import type { StandingSort } from "#app/facts/query/filters.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import type { Order } from "./columns.ts";
import { buildRows, type BuildOptions } from "./build-rows.ts";
import { buildBuildings } from "./building-columns.ts";
import { buildHistogramColumns } from "./histograms.ts";
import { buildMapPoints } from "./map-points.ts";
import { createMemoryEngine, type MemoryEngine } from "./memory-engine.ts";
import { compilePlaceNames } from "#app/facts/query/words/place-names.ts";
import { createKnownFacts } from "./row-facts.ts";
import { readSequences } from "./word-sequences.ts";

/** Builds the engine over the available listings in small steps, so that a server keeps answering meanwhile. */
export async function buildIndex(
  batches: AsyncIterable<Listing[]> | Iterable<Listing[]>,
  freshness: Freshness,
  options: BuildOptions = {},
): Promise<MemoryEngine> {
  const known = options.known ?? createKnownFacts();
  const given: Listing[] = [];
  for await (const batch of batches) for (const listing of batch) given.push(listing);

  const built = await buildRows(given, { ...options, known });
  const { columns, facts, values, byNumber, sorted, pause, order } = built;
  const { places, ranges } = columns;
  const rows = facts.length;
  const histograms = buildHistogramColumns(ranges, rows);
  await pause();

  const withRanks = async (ordered: Uint32Array): Promise<Order> => {
    const rankOf = new Uint32Array(rows);
    for (let i = 0; i < rows; i++) rankOf[ordered[i]!] = i;
    await pause();
    return { rows: ordered, rankOf };
  };
  // An unknown value is +Infinity and is kept, so that it sorts last in both directions.
  const descending = (keys: Float64Array) => keys.map((key) => (key === Infinity ? key : -key));
  const by = async (keys: Float64Array) => withRanks(await order(byNumber, keys));
  const newest = await by(descending(values.seenAfter));
  const orders: Record<StandingSort, Order> = {
    // The newest of equally relevant ones.
    relevancia: newest,
    // Of a property that was first seen between two lists only these two days are known: `recentes` orders by the
    // earlier one and `antigos` by the later one.
    recentes: newest,
    antigos: await by(values.firstSeen),
    menor_preco: await withRanks(sorted.price),
    maior_preco: await by(descending(values.price)),
    desconto: await by(descending(values.discount)),
    preco_m2: await by(values.pricePerM2),
    data_leilao: await withRanks(sorted.date),
    para_morar: await by(values.living),
  };
  const buildingOf = await buildBuildings(facts, pause);
  const map = await buildMapPoints(columns.listings, (row) => facts[row]!.point, ranges, pause);
  const names = compilePlaceNames(places.districts, places.citySlugs, known.readName);
  const sequences = await readSequences(columns.listings, pause, options.slice ?? 1_000);
  const averageDiscount = meanOf(values.discount);
  return createMemoryEngine({
    ...columns,
    sequences,
    freshness,
    averageDiscount,
    names,
    histograms,
    orders,
    buildingOf,
    map,
  });
}

/** The mean of percentages with two decimals, without those that are unknown; exact, because whole numbers are added. */
function meanOf(percents: Float64Array): number | null {
  let sum = 0;
  let count = 0;
  for (const percent of percents) {
    if (percent === Infinity) continue;
    sum += Math.round(percent * 100);
    count++;
  }
  return count === 0 ? null : sum / count / 100;
}

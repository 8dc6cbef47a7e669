import type { ListingChange } from "#app/facts/listings/listing-change.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { NEW_ARRAYS, type ArrayPool } from "./array-pool.ts";
import { buildIndex, meanOf } from "./build-index.ts";
import { RANGES, restsEvery, type BuildOptions } from "./build-rows.ts";
import { changeBuildings } from "./building-columns.ts";
import { changeMapPoints } from "./changed-map.ts";
import { changeOrder, numbered } from "./changed-order.ts";
import { changeTextIndex } from "./changed-text.ts";
import type { Columns, RangeKey } from "./columns.ts";
import { buildHistogramColumns } from "./histograms.ts";
import { indexNames } from "./indexed-names.ts";
import { locateChange, type LocatedChange } from "./locate-change.ts";
import { createMemoryEngine, type MemoryEngine } from "./memory-engine.ts";
import { changeNews } from "./news-order.ts";
import { changePlaces } from "./changed-places.ts";
import { makeOrders, RISING, withRanks } from "./presentation-orders.ts";
import { changeProfiles } from "./profiles.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { knownIn, makeRangeColumn } from "./range-column.ts";
import { rewrittenRows, type RewrittenRows } from "./rewritten-rows.ts";
import { enteredAnd, isUnmoved, withRewritten, type RowMoves } from "./row-moves.ts";
import { changeValues, VALUE_KEYS, type RowValues, type ValueKey } from "./row-values.ts";
import { changeSequences } from "./word-sequences.ts";

/** From this share of the rows on, an index is built whole: then that is as fast, and leaves nothing behind. */
const LARGE_SHARE = 1 / 2;

/**
 * The index after a change, equal to one that is built of all listings. The given index stays as it is and answers
 * meanwhile; the columns of the next one are made from its columns in small steps. Only listings that changed are read,
 * but for the cities that they are in.
 */
export async function changeIndex(
  engine: MemoryEngine,
  change: ListingChange,
  freshness: Freshness,
  { arrays = NEW_ARRAYS, ...options }: BuildOptions & { arrays?: ArrayPool } = {},
): Promise<MemoryEngine> {
  const before = engine.columns;
  const pause = restsEvery(options.restMs);
  const located = await locateChange(before, change, arrays, pause);
  const { moves: base, listings, replaced } = located;
  const changes = base.left.length + base.entered.length + replaced.length;
  if (changes > LARGE_SHARE * base.before || isWorn(before))
    return buildIndex([listings], freshness, options);

  const rewritten = await rewrittenRows(before.values, replaced, pause);
  const called = withRewritten(base, rewritten.called);
  const shaped = withRewritten(base, rewritten.shaped);
  await pause();
  const told = withRewritten(base, rewritten.told);
  const drawn = withRewritten(base, rewritten.drawn);
  await pause();

  const { values, ranges, orders, byNumber } = await changeOrders(before, located, rewritten, pause);
  const places = await changePlaces(before.places, called, listings, pause);
  const profiles = await changeProfiles(before, shaped, before.listings, listings, pause);
  const text = await changeTextIndex(before.text, called, listings, pause);
  const numbers = isUnmoved(base)
    ? before.text.numbers
    : await inOrder(values.number, byNumber, arrays, pause);
  const names = await indexNames(places, pause, before);
  const known = { ranges: before.ranges, columns: before.histograms };
  const histograms = await buildHistogramColumns(ranges, listings.length, pause, known, arrays);
  const buildings = await changeBuildings(before.buildings, called, listings, places, pause);
  const map = await changeMapPoints(
    before.map,
    drawn,
    listings,
    { ...ranges, buildingOf: buildings.of },
    pause,
  );
  const sequences = await changeSequences(before.sequences, called, listings, pause);
  const news = await changeNews(before.news, told, before.listings, listings, pause);
  await pause();
  return createMemoryEngine({
    ...profiles,
    ...names,
    listings,
    freshness,
    values,
    ranges,
    lat: values.lat,
    lng: values.lng,
    orders,
    places,
    text: { ...text, numbers, numberRows: byNumber },
    histograms,
    buildings,
    map,
    sequences,
    news,
    averageDiscount:
      values.discount === before.values.discount
        ? before.averageDiscount
        : await meanOf(values.discount, pause),
  });
}

async function inOrder(
  values: Float64Array,
  rows: Uint32Array,
  arrays: ArrayPool,
  pause: Pause,
): Promise<Float64Array> {
  const ordered = arrays.take(Float64Array, rows.length);
  await inSlices(rows.length, pause, (from, end) => {
    for (let i = from; i < end; i++) ordered[i] = values[rows[i]!]!;
  });
  return ordered;
}

interface ChangedOrders {
  values: RowValues;
  ranges: Columns["ranges"];
  orders: Columns["orders"];
  byNumber: Uint32Array;
}

/** The values of rows with everything that is in their order. */
async function changeOrders(
  before: Columns,
  { moves: base, listings, replaced }: LocatedChange,
  rewritten: RewrittenRows,
  pause: Pause,
): Promise<ChangedOrders> {
  const values = {} as RowValues;
  const moves = {} as Record<ValueKey, RowMoves>;
  for (const key of VALUE_KEYS) {
    const was = before.values[key];
    moves[key] = withRewritten(base, rewritten[key]);
    values[key] = await changeValues(key, was, moves[key], listings, pause);
    await pause();
  }
  const entered = enteredAnd(
    base,
    replaced.map(({ row }) => row),
  );
  const numbers = await numbered(before.values.number, values.number, entered, pause);
  const ordered = (order: Uint32Array, by: ValueKey, sign: 1 | -1, knownOnly = false) => {
    const ranking = { before: before.values[by], after: values[by], sign };
    return changeOrder(order, moves[by], ranking, numbers, pause, knownOnly);
  };
  const orders = await makeOrders(async ({ by, sign }, sort) => {
    const order = before.orders[sort];
    return isUnmoved(moves[by]) ? order : withRanks(await ordered(order.rows, by, sign), pause, base.arrays);
  });
  const ranges = {} as Record<RangeKey, Columns["ranges"][RangeKey]>;
  for (const key of RANGES) {
    if (isUnmoved(moves[key])) {
      ranges[key] = before.ranges[key];
      continue;
    }
    const same = RISING[key] && orders[RISING[key]].rows;
    const rows = same
      ? same.subarray(0, knownIn(same, values[key]))
      : await ordered(before.ranges[key].rows, key, 1, true);
    ranges[key] = await makeRangeColumn(rows, values[key], pause, base.arrays);
  }
  const byNumber = await ordered(before.text.numberRows, "number", 1);
  return { values, ranges, orders, byNumber };
}

/** More of what no row has any more than so many times what rows have. */
const WORN = 2;
const FEW = 20_000;

/** Whether changes have left so much behind that the whole should be built again: profiles, or ids of words. */
function isWorn({ profileRows, sequences, text }: Columns): boolean {
  let used = 0;
  for (const rows of profileRows) if (rows > 0) used++;
  return (
    profileRows.length > WORN * used + FEW || sequences.idOf.size > WORN * text.vocabulary.tokens.length + FEW
  );
}

import type { Listing } from "#app/facts/listings/listing.ts";
import type { ListingChange } from "#app/facts/listings/listing-change.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { NEW_ARRAYS, type ArrayPool } from "./array-pool.ts";
import { buildIndex, meanDiscountOf } from "./build-index.ts";
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
  const { values, ranges, orders, byNumber } = await changeOrders(before, located, rewritten, pause);
  const shaped = { base, shaped: rewritten.shaped };
  const profiles = await changeProfiles(before, shaped, before.listings, listings, pause);
  const { places, text, sequences, buildings } = await withRewritten(base, rewritten.called, (moves) =>
    changeNamed(before, moves, listings, pause),
  );
  const numbers = isUnmoved(base)
    ? before.text.numbers
    : await inOrder(values.number, byNumber, arrays, pause);
  const names = await indexNames(places, pause, before);
  const known = { ranges: before.ranges, columns: before.histograms };
  const histograms = await buildHistogramColumns(ranges, listings.length, pause, known, arrays);
  const map = await withRewritten(base, rewritten.drawn, (moves) =>
    changeMapPoints(before.map, moves, listings, { ...ranges, buildingOf: buildings.of }, pause),
  );
  const news = await withRewritten(base, rewritten.told, (moves) =>
    changeNews(before.news, moves, before, listings, pause),
  );
  await pause();
  return createMemoryEngine({
    ...profiles,
    names,
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
        : await meanDiscountOf(values.discount, pause),
  });
}

/** What is about the words of places and addresses; `moves`: those of rows with other ones. */
async function changeNamed(before: Columns, moves: RowMoves, listings: Listing[], pause: Pause) {
  const places = await changePlaces(before.places, moves, listings, pause);
  const text = await changeTextIndex(before.text, moves, listings, pause);
  const sequences = await changeSequences(before.sequences, moves, listings, pause);
  const buildings = await changeBuildings(before.buildings, moves, listings, places, pause);
  return { places, text, sequences, buildings };
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
  const rows = replaced.map(({ row }) => row);
  const number = await changeValues("number", before.values.number, base, listings, pause);
  const numbers = await numbered(before.values.number, number, enteredAnd(base, rows), pause);
  const byNumber = await changeOrder(
    before.text.numberRows,
    base,
    { before: before.values.number, after: number, sign: 1 },
    numbers,
    pause,
  );
  const values = { number } as RowValues;
  const orders = {} as Columns["orders"];
  const ranges = {} as Columns["ranges"];
  /** The column of a value, with all that is ordered by it. */
  const change = async (key: ValueKey, moves: RowMoves) => {
    const after = await changeValues(key, before.values[key], moves, listings, pause);
    values[key] = after;
    const ordered = (order: Uint32Array, sign: 1 | -1, knownOnly = false) =>
      changeOrder(order, moves, { before: before.values[key], after, sign }, numbers, pause, knownOnly);
    const isKept = isUnmoved(moves);
    const own = await makeOrders(async ({ sign }, sort) => {
      const order = before.orders[sort];
      return isKept ? order : withRanks(await ordered(order.rows, sign), pause, base.arrays);
    }, key);
    Object.assign(orders, own);
    if (!isRange(key)) return;
    const same = RISING[key] && own[RISING[key]].rows;
    ranges[key] = isKept
      ? before.ranges[key]
      : await makeRangeColumn(
          same?.subarray(0, knownIn(same, after)) ?? (await ordered(before.ranges[key].rows, 1, true)),
          after,
          pause,
          base.arrays,
        );
  };
  for (const key of VALUE_KEYS)
    if (key !== "number") await withRewritten(base, rewritten[key], (moves) => change(key, moves));
  return { values, ranges, orders, byNumber };
}

function isRange(key: ValueKey): key is RangeKey {
  return RANGES.some((range) => range === key);
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

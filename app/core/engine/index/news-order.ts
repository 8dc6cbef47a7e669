import type { Listing, News } from "#app/facts/listings/listing.ts";
import { insertionPoints } from "./insertion-points.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import { GONE, isUnmoved, type RowMoves } from "./row-moves.ts";
import { sortedInPieces } from "./sorted-strings.ts";

/** A piece of news of the listing in this row. */
export interface RowNews {
  row: number;
  news: News;
}

/** Pieces of news, the newest first, and the row of each: an object for each would be made anew for every list. */
export interface NewsOrder {
  rows: Uint32Array;
  pieces: News[];
}

const down = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

/** By the day of the list, then by the listing's number as a text, both descending. */
function newerFirst(a: News, numberOfA: string, b: News, numberOfB: string): number {
  return down(a.date, b.date) || down(numberOfA, numberOfB);
}

/** Listings that are read between two possible pauses. */
const READ_AT_ONCE = 200;

/** All pieces of news of these rows, or of all, the newest first. */
export async function newestNews(
  listings: readonly Listing[],
  pause: Pause,
  rows: Iterable<number> = listings.keys(),
): Promise<RowNews[]> {
  const told: RowNews[] = [];
  let read = 0;
  for (const row of rows) {
    for (const news of listings[row]!.news) told.push({ row, news });
    if (++read % READ_AT_ONCE === 0) await pause();
  }
  const compare = (a: RowNews, b: RowNews) =>
    newerFirst(a.news, listings[a.row]!.number, b.news, listings[b.row]!.number);
  return sortedInPieces(told, compare, pause);
}

/** The order of all news of these listings. */
export async function orderNews(listings: readonly Listing[], pause: Pause): Promise<NewsOrder> {
  const told = await newestNews(listings, pause);
  return { rows: Uint32Array.from(told, ({ row }) => row), pieces: told.map(({ news }) => news) };
}

/** The same after a change; `moves`: those of rows with other news. */
export async function changeNews(
  before: NewsOrder,
  moves: RowMoves,
  listingsBefore: readonly Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<NewsOrder> {
  if (isUnmoved(moves)) return before;
  const entering = await newestNews(listings, pause, moves.entered);
  const comesFirst = (position: number, entry: number) => {
    const { news, row } = entering[entry]!;
    const number = listingsBefore[before.rows[position]!]!.number;
    return newerFirst(before.pieces[position]!, number, news, listings[row]!.number) < 0;
  };
  const points = await insertionPoints(before.rows.length, entering.length, comesFirst, pause);
  let leaving = 0;
  for (const row of moves.left) leaving += listingsBefore[row]!.news.length;
  const rows = moves.arrays.take(Uint32Array, before.rows.length - leaving + entering.length);
  const pieces: News[] = [];
  let entry = 0;
  const put = (row: number, news: News) => {
    rows[pieces.length] = row;
    pieces.push(news);
  };
  const enterUpTo = (position: number) => {
    for (; entry < points.length && points[entry]! <= position; entry++)
      put(entering[entry]!.row, entering[entry]!.news);
  };
  await inSlices(before.rows.length, pause, (from, end) => {
    for (let i = from; i < end; i++) {
      enterUpTo(i);
      const row = moves.to[before.rows[i]!]!;
      if (row !== GONE) put(row, before.pieces[i]!);
    }
  });
  enterUpTo(before.rows.length);
  return { rows, pieces };
}

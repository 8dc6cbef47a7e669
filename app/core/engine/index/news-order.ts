import type { Listing, News } from "#app/facts/listings/listing.ts";
import { insertionPoints } from "./insertion-points.ts";
import { inSlices, SLICE, type Pause } from "./radix-sort.ts";
import { GONE, isUnmoved, type RowMoves } from "./row-moves.ts";
import { sortedInPieces } from "./sorted-strings.ts";

/** A piece of news of the listing in this row. */
export interface RowNews {
  row: number;
  news: News;
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

/** The same after a change; `moves`: those of rows with other news. */
export async function changeNews(
  before: RowNews[],
  moves: RowMoves,
  listingsBefore: readonly Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<RowNews[]> {
  if (isUnmoved(moves)) return before;
  const entering = await newestNews(listings, pause, moves.entered);
  const comesFirst = (position: number, entry: number) => {
    const [old, next] = [before[position]!, entering[entry]!];
    return newerFirst(old.news, listingsBefore[old.row]!.number, next.news, listings[next.row]!.number) < 0;
  };
  const points = await insertionPoints(before.length, entering.length, comesFirst, pause);
  const changed: RowNews[] = [];
  let entry = 0;
  await inSlices(
    before.length,
    pause,
    (from, end) => {
      for (let i = from; i < end; i++) {
        while (points[entry] === i) changed.push(entering[entry++]!);
        const to = moves.to[before[i]!.row]!;
        if (to !== GONE) changed.push({ row: to, news: before[i]!.news });
      }
    },
    SLICE,
  );
  while (entry < entering.length) changed.push(entering[entry++]!);
  return changed;
}

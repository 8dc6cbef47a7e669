import type { Listing, News } from "#app/facts/listings/listing.ts";
import { dayNumber } from "#app/lib/dates.ts";
import { insertionPoints } from "./insertion-points.ts";
import { eachInSlices, inSlices, type Pause } from "./radix-sort.ts";
import { GONE, isUnmoved, type RowMoves } from "./row-moves.ts";
import { sortedInPieces } from "./sorted-strings.ts";

/** A piece of news of the listing in this row. */
interface RowNews {
  row: number;
  news: News;
  /** Its position among the news of the listing. */
  position: number;
}

/** Pieces of news, the newest first, as numbers: objects for them would be made anew for every list. */
export interface NewsOrder {
  rows: Uint32Array;
  /** Days since 1970. */
  days: Uint16Array;
  /** The position of each among the news of its listing. */
  positions: Uint16Array;
}

/** What news are ordered by: the day of the list, then the listing's number, both descending. */
interface NewsKey {
  day: number;
  number: number;
}

function newerFirst(a: NewsKey, b: NewsKey): number {
  return b.day - a.day || b.number - a.number;
}

/** Listings that are read between two possible pauses. */
const READ_AT_ONCE = 200;

/** All pieces of news of these rows, or of all, the newest first. */
async function newestNews(
  listings: readonly Listing[],
  pause: Pause,
  rows: Iterable<number> = listings.keys(),
): Promise<(RowNews & NewsKey)[]> {
  const told: (RowNews & NewsKey)[] = [];
  let read = 0;
  for (const row of rows) {
    const { number, news } = listings[row]!;
    for (const [position, piece] of news.entries())
      told.push({ row, news: piece, position, day: dayNumber(piece.date), number: Number(number) });
    if (++read % READ_AT_ONCE === 0) await pause();
  }
  return sortedInPieces(told, newerFirst, pause);
}

/** The order of all news of these listings. */
export async function orderNews(listings: readonly Listing[], pause: Pause): Promise<NewsOrder> {
  const told = await newestNews(listings, pause);
  return {
    rows: Uint32Array.from(told, ({ row }) => row),
    days: Uint16Array.from(told, ({ day }) => day),
    positions: Uint16Array.from(told, ({ position }) => position),
  };
}

/** What is asked of an index about the rows it had. */
interface Before {
  listings: readonly Listing[];
  values: { number: Float64Array };
}

/** The same after a change; `moves`: those of rows with other news. */
export async function changeNews(
  before: NewsOrder,
  moves: RowMoves,
  { listings: listingsBefore, values }: Before,
  listings: readonly Listing[],
  pause: Pause,
): Promise<NewsOrder> {
  if (isUnmoved(moves)) return before;
  const entering = await newestNews(listings, pause, moves.entered);
  const comesFirst = (position: number, entry: number) => {
    const day = before.days[position]!;
    const own = entering[entry]!;
    return day === own.day ? values.number[before.rows[position]!]! > own.number : day > own.day;
  };
  const points = await insertionPoints(before.rows.length, entering.length, comesFirst, pause);
  let leaving = 0;
  await eachInSlices(moves.left, pause, READ_AT_ONCE, (row) => {
    leaving += listingsBefore[row]!.news.length;
  });
  const size = before.rows.length - leaving + entering.length;
  const rows = moves.arrays.take(Uint32Array, size);
  const days = moves.arrays.take(Uint16Array, size);
  const positions = moves.arrays.take(Uint16Array, size);
  let entry = 0;
  let at = 0;
  const put = (row: number, day: number, position: number) => {
    rows[at] = row;
    days[at] = day;
    positions[at++] = position;
  };
  const enterUpTo = (position: number) => {
    for (; entry < points.length && points[entry]! <= position; entry++) {
      const own = entering[entry]!;
      put(own.row, own.day, own.position);
    }
  };
  await inSlices(before.rows.length, pause, (from, end) => {
    for (let i = from; i < end; i++) {
      enterUpTo(i);
      const row = moves.to[before.rows[i]!]!;
      if (row !== GONE) put(row, before.days[i]!, before.positions[i]!);
    }
  });
  enterUpTo(before.rows.length);
  return { rows, days, positions };
}

import type { Listing, News } from "#app/facts/listings/listing.ts";
import { dayNumber } from "#app/lib/dates.ts";
import { sortedInPieces, type Pause } from "./radix-sort.ts";

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
  const entries: (RowNews & NewsKey)[] = [];
  let read = 0;
  for (const row of rows) {
    const { number, news } = listings[row]!;
    for (const [position, piece] of news.entries())
      entries.push({ row, news: piece, position, day: dayNumber(piece.date), number: Number(number) });
    if (++read % READ_AT_ONCE === 0) await pause();
  }
  return sortedInPieces(entries, newerFirst, pause);
}

/** The order of all news of these listings. */
export async function orderNews(listings: readonly Listing[], pause: Pause): Promise<NewsOrder> {
  const entries = await newestNews(listings, pause);
  return {
    rows: Uint32Array.from(entries, ({ row }) => row),
    days: Uint16Array.from(entries, ({ day }) => day),
    positions: Uint16Array.from(entries, ({ position }) => position),
  };
}

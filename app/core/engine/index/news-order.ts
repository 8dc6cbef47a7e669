import type { Listing, News } from "#app/facts/listings/listing.ts";

/** A piece of news of the listing in this row. */
export interface RowNews {
  row: number;
  news: News;
}

/** All pieces of news, by the day of the list, then by the listing's number as a text, both descending. */
export function newestNews(listings: readonly Listing[]): RowNews[] {
  const down = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
  const numberOf = ({ row }: RowNews) => listings[row]!.number;
  return listings
    .flatMap((listing, row) => listing.news.map((news) => ({ row, news })))
    .sort((a, b) => down(a.news.date, b.news.date) || down(numberOf(a), numberOf(b)));
}

import type { IsoDate } from "#app/lib/dates.ts";
import { NO_NEWS } from "./listing-rows.server.ts";
import type { Listing } from "./listing.ts";

/**
 * Those of some listings of which a newer list ends news, with the news that are left. `newsDates`: the days of lists whose
 * events are news.
 */
export async function withEndedNews(
  known: Iterable<Listing>,
  newsDates: ReadonlySet<IsoDate>,
): Promise<Listing[]> {
  const told: Listing[] = [];
  let read = 0;
  for (const listing of known) {
    if (++read % READ_AT_ONCE === 0) await breathe();
    const { news } = listing;
    if (news.every(({ date }) => newsDates.has(date))) continue;
    const left = news.filter(({ date }) => newsDates.has(date));
    told.push({ ...listing, news: left.length > 0 ? left : NO_NEWS });
  }
  return told;
}

/** Listings that are looked at before other work may run. */
const READ_AT_ONCE = 10_000;

/** Lets other work run. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

import type { IsoDate } from "#app/lib/dates.ts";
import type { Uf } from "#app/lib/br.ts";
import { newsDays } from "./list-days.ts";
import type { Listing } from "./listing.ts";
import { NO_NEWS, type HeldLists } from "./listing-rows.server.ts";

/**
 * The listings of a state that its newer list did not change, with the new dates; `told`: those of them that have other
 * news than before, because the list ends it.
 */
export async function datedAnew(
  known: Iterable<Listing>,
  before: HeldLists,
  held: HeldLists,
  state: Uf,
): Promise<{ listings: Map<string, Listing>; told: Listing[] }> {
  const [newest, newestBefore] = [held.newest.get(state)!, before.newest.get(state)];
  const newsDates = new Set(newsDays(held.days.get(state)!));
  const listings = new Map<string, Listing>();
  const told: Listing[] = [];
  for (const listing of known) {
    if (listings.size % DATED_AT_ONCE === 0) await breathe();
    const { lastSeen, news } = listing;
    const isTheSame = news.every(({ date }) => newsDates.has(date));
    const dated = {
      ...listing,
      lastSeen: lastSeen === newestBefore ? newest : lastSeen,
      news: isTheSame ? news : keptNews(news, newsDates),
    };
    listings.set(listing.number, dated);
    if (!isTheSame) told.push(dated);
  }
  return { listings, told };
}

/** Listings that get new dates before other work may run. */
const DATED_AT_ONCE = 5_000;

function keptNews(news: Listing["news"], newsDates: ReadonlySet<IsoDate>): Listing["news"] {
  const kept = news.filter(({ date }) => newsDates.has(date));
  return kept.length > 0 ? kept : NO_NEWS;
}

/** Lets other work run. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

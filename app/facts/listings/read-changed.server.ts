import { isDeepStrictEqual } from "node:util";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { otherWork } from "#app/lib/steps.ts";
import { newsDays } from "./list-days.ts";
import { NO_NEWS, type ImportedLists } from "./listing-rows.server.ts";
import type { Listing } from "./listing.ts";
import { holdsOnlyNewer, relisted } from "./relisted.server.ts";
import { propertiesAgain, statesAgain, type ReadAgain } from "./rows-again.server.ts";

/** Available listings by state and number. */
export type ByState = Map<Uf, Map<string, Listing>>;

/** What is known after a reading beside its moment. */
export interface Reading {
  byState: ByState;
  importedLists: ImportedLists;
  /** Available properties with events of another state than theirs, and maybe others. */
  moved: ReadonlySet<string>;
}

/** The listings after a reading, from those before it; `written`: the properties of which anything may be different. */
export async function readChanged(
  db: Db,
  before: Reading,
  importedLists: ImportedLists,
  written: readonly string[],
): Promise<Omit<Reading, "importedLists">> {
  const states = relisted(before.importedLists, importedLists);
  const newer = states.filter((state) => holdsOnlyNewer(before.importedLists, importedLists, state));
  const altered = states.filter((state) => !newer.includes(state));
  const byState = new Map(before.byState);
  for (const state of altered) byState.delete(state);
  /** States whose maps are no longer shared with the reading before. */
  const own = new Set<Uf>(altered);
  for (const state of newer) {
    const known = before.byState.get(state);
    const listings = await withEndedNews(
      known?.values() ?? [],
      new Set(newsDays(importedLists.days.get(state)!)),
    );
    if (listings.length === 0) continue;
    own.add(state);
    byState.set(state, new Map(known));
    for (const listing of listings) put(byState, listing);
  }

  const moved = new Set(before.moved);
  const take = (number: string, now: Listing | null) => {
    const unchanged = now && byState.get(now.state)?.get(number);
    // A long transaction holds the horizon back, so rows may be read a second time without a change.
    if (unchanged && isDeepStrictEqual(unchanged, now)) return;
    // It may have moved from the list of one state to that of another.
    for (const [state, listings] of byState) {
      if (!listings.has(number)) continue;
      if (!own.has(state)) byState.set(state, new Map(listings));
      own.add(state);
      byState.get(state)!.delete(number);
    }
    if (!now) return;
    if (!own.has(now.state)) byState.set(now.state, new Map(byState.get(now.state)));
    own.add(now.state);
    put(byState, now);
  };
  /** Numbers that are not available any more. */
  const gone = new Set(states.length > 0 ? [...before.moved, ...written] : written);
  const takeEach = async (batches: AsyncGenerator<ReadAgain[]>) => {
    for await (const batch of batches) {
      for (const { listing, isMoved } of batch) {
        gone.delete(listing.number);
        if (isMoved) moved.add(listing.number);
        take(listing.number, listing);
      }
    }
  };
  await takeEach(statesAgain(db, altered, importedLists));
  await takeEach(propertiesAgain(db, [...gone], importedLists));
  for (const number of gone) take(number, null);
  return { byState, moved };
}

/**
 * Those of some listings of which a newer list ends news, with the news that are left. `newsDates`: the days of lists whose
 * events are news.
 */
async function withEndedNews(known: Iterable<Listing>, newsDates: ReadonlySet<IsoDate>): Promise<Listing[]> {
  const listings: Listing[] = [];
  let read = 0;
  for (const listing of known) {
    if (++read % READ_AT_ONCE === 0) await otherWork();
    const { news } = listing;
    if (news.every(({ date }) => newsDates.has(date))) continue;
    const left = news.filter(({ date }) => newsDates.has(date));
    listings.push({ ...listing, news: left.length > 0 ? left : NO_NEWS });
  }
  return listings;
}

/** Listings that are looked at before other work may run. */
const READ_AT_ONCE = 10_000;

export function put(byState: ByState, listing: Listing): void {
  const listings = byState.get(listing.state);
  if (listings) listings.set(listing.number, listing);
  else byState.set(listing.state, new Map([[listing.number, listing]]));
}

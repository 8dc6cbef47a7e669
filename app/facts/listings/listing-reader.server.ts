import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { newsDays } from "./list-days.ts";
import type { Listing } from "./listing.ts";
import {
  availableListings,
  IS_AVAILABLE,
  isAnyOf,
  NO_NEWS,
  propertiesWhere,
  readHeldLists,
  type HeldLists,
} from "./listing-rows.server.ts";

/** The available listings at one moment, and the lists they come from. */
export interface AvailableNow {
  listings: Listing[];
  held: HeldLists;
  /** What the lists since the last reading changed; null: any state may have changed. */
  changed: ListChanges | null;
}

/** What lists changed that came since the last reading. */
export interface ListChanges {
  states: ReadonlySet<Uf>;
  /** How many imports brought them, as far as their lists are still held. */
  imports: number;
}

/** Reads the available listings repeatedly, each time only what changed since the last reading. */
interface ListingReader {
  read(): Promise<AvailableNow>;
}

interface Known {
  byState: Map<Uf, Map<string, Listing>>;
  held: HeldLists;
  /** Every transaction with a lower id had ended before anything was read. */
  horizon: string;
}

/**
 * Reads again the rows of transactions that had not ended at the last reading. In states with a newer list the other
 * listings only get new dates, because the list did not change them; in states whose earlier lists changed everything
 * is read again, and so are listings whose events come from lists of two states. All other listings stay the same
 * objects. Deleted rows, such as demonstration data, show as a difference in the count: then everything is read.
 */
export function createListingReader(db: Db): ListingReader {
  let known: Known | null = null;

  async function readAll(held: HeldLists): Promise<Known["byState"]> {
    const byState: Known["byState"] = new Map();
    for await (const batch of availableListings(db, held)) {
      for (const listing of batch) put(byState, listing);
    }
    return byState;
  }

  async function readChanged(before: Known, held: HeldLists, moved: string[]): Promise<Known["byState"]> {
    const states = relisted(before.held, held);
    const newer = states.filter((state) => holdsOnlyNewer(before.held, held, state));
    const altered = states.filter((state) => !newer.includes(state));
    const byState = new Map(before.byState);
    for (const state of altered) byState.delete(state);
    for (const state of newer) byState.set(state, datedAnew(before, held, state));

    const touched = or(
      altered.length ? inArray(properties.uf, altered) : undefined,
      moved.length ? isAnyOf(properties.nDoImovel, moved) : undefined,
      sql`age(${properties}.xmin) <= age(${before.horizon}::xid)`,
    )!;
    /** States whose maps are no longer shared with the reading before. */
    const own = new Set<Uf>(states);
    for await (const batch of propertiesWhere(db, touched, held)) {
      for (const { listing, available } of batch) {
        // A long transaction holds the horizon back, so rows may be read a second time without a change.
        const kept = byState.get(listing.state)?.get(listing.number);
        if (available && kept && isDeepStrictEqual(kept, listing)) continue;
        // It may have moved from the list of one state to that of another.
        for (const [state, listings] of byState) {
          if (!listings.has(listing.number)) continue;
          if (!own.has(state)) byState.set(state, new Map(listings));
          own.add(state);
          byState.get(state)!.delete(listing.number);
        }
        if (!available) continue;
        if (!own.has(listing.state)) byState.set(listing.state, new Map(byState.get(listing.state)));
        own.add(listing.state);
        put(byState, listing);
      }
    }
    return byState;
  }

  return {
    async read() {
      // The horizon is read first: whatever is written from here on is read again next time.
      const horizon = await readHorizon(db);
      const [held, moved] = await Promise.all([readHeldLists(db), known ? movedNumbers(db) : []]);
      let byState: Known["byState"] | null = null;
      let changed: AvailableNow["changed"] = null;
      if (known && known.held.demo === held.demo) {
        const [read, available] = await Promise.all([readChanged(known, held, moved), countAvailable(db)]);
        if (sizeOf(read) === available) {
          byState = read;
          changed = changedStates(known, { byState, held });
        }
      }
      byState ??= await readAll(held);
      known = { byState, held, horizon };
      const listings = [...byState.values()].flatMap((of) => [...of.values()]);
      return { listings, held, changed };
    },
  };
}

/** States whose lists are others than before. */
function relisted(before: HeldLists, now: HeldLists): Uf[] {
  return [...new Set([...before.days.keys(), ...now.days.keys()])].filter(
    (state) => !isDeepStrictEqual(listsOf(before, state), listsOf(now, state)),
  );
}

/**
 * The states with other lists or other listings than before. Null where no list is another one: an administrator changed
 * something, maybe of a property that is not for sale, which is not among the listings.
 */
function changedStates(before: Known, now: Omit<Known, "horizon">): AvailableNow["changed"] {
  const changed = new Set(relisted(before.held, now.held));
  if (changed.size === 0) return null;
  for (const state of [...before.byState.keys(), ...now.byState.keys()])
    if (before.byState.get(state) !== now.byState.get(state)) changed.add(state);
  return { states: changed, imports: newImports(before.held, now.held) };
}

function newImports(before: HeldLists, now: HeldLists): number {
  const known = new Set([...before.imports.values()].flat());
  return new Set([...now.imports.values()].flat().filter((id) => !known.has(id))).size;
}

function put(byState: Known["byState"], listing: Listing): void {
  const listings = byState.get(listing.state);
  if (listings) listings.set(listing.number, listing);
  else byState.set(listing.state, new Map([[listing.number, listing]]));
}

function sizeOf(byState: Known["byState"]): number {
  let size = 0;
  for (const listings of byState.values()) size += listings.size;
  return size;
}

/** The listings of a state that its newer list did not change, with the new dates. */
function datedAnew({ byState, held: before }: Known, held: HeldLists, state: Uf): Map<string, Listing> {
  const [newest, newestBefore] = [held.newest.get(state)!, before.newest.get(state)];
  const newsDates = new Set(newsDays(held.days.get(state)!));
  const dated = new Map<string, Listing>();
  for (const [number, listing] of byState.get(state) ?? []) {
    const { lastSeen, news } = listing;
    const isUnchanged = news.every(({ date }) => newsDates.has(date));
    dated.set(number, {
      ...listing,
      lastSeen: lastSeen === newestBefore ? newest : lastSeen,
      news: isUnchanged ? news : keptNews(news, newsDates),
    });
  }
  return dated;
}

function keptNews(news: Listing["news"], newsDates: ReadonlySet<IsoDate>): Listing["news"] {
  const kept = news.filter(({ date }) => newsDates.has(date));
  return kept.length > 0 ? kept : NO_NEWS;
}

/** The oldest transaction that is still under way, as the 32 bits that rows carry (`xmin`). */
async function readHorizon(db: Db): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as horizon`,
  );
  return rows[0]!.horizon;
}

/** The lists held of a state, or only the oldest of them. */
function listsOf({ days, imports }: HeldLists, state: Uf, atMost?: number) {
  return [days.get(state)?.slice(0, atMost), imports.get(state)?.slice(0, atMost)];
}

/** Whether all lists of a state that were held before are held now, and others are newer than these. */
function holdsOnlyNewer(before: HeldLists, now: HeldLists, state: Uf): boolean {
  const heldBefore = before.days.get(state)?.length;
  return (
    heldBefore !== undefined && isDeepStrictEqual(listsOf(before, state), listsOf(now, state, heldBefore))
  );
}

/** Properties that came to their state from another: their events are dated by the lists of both. */
async function movedNumbers(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: properties.nDoImovel })
    .from(properties)
    .innerJoin(
      propertyEvents,
      and(eq(propertyEvents.nDoImovel, properties.nDoImovel), ne(propertyEvents.uf, properties.uf)),
    );
  return rows.map(({ number }) => number);
}

async function countAvailable(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(properties).where(IS_AVAILABLE);
  return row!.n;
}

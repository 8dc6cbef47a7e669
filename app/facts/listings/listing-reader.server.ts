import { isDeepStrictEqual } from "node:util";
import { count, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { breathe, datedAnew } from "./dated-anew.server.ts";
import type { ListingChange } from "./listing-change.ts";
import type { Listing } from "./listing.ts";
import {
  availableListings,
  IS_AVAILABLE,
  isAnyOf,
  propertiesWhere,
  readHeldLists,
  type HeldLists,
} from "./listing-rows.server.ts";
import { eventsOf, movedNumbers } from "./moved-between-states.server.ts";
import { holdsOnlyNewer, newImports, relisted } from "./relisted.server.ts";

/** The available listings at one moment, and the lists they come from. */
export interface AvailableNow {
  listings(): Listing[];
  held: HeldLists;
  /** What lists since the last reading changed; null: any state may have changed. */
  lists: ListChanges | null;
  /** What is different from the last reading; null: everything was read anew. */
  change: ListingChange | null;
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
  /** The next reading reads everything anew. */
  forget(): void;
}

type ByState = Map<Uf, Map<string, Listing>>;

interface Known {
  byState: ByState;
  held: HeldLists;
  /** Every transaction with a lower id had ended before anything was read. */
  horizon: string;
  /** Properties with events of another state than theirs, maybe some that have none any more. */
  moved: ReadonlySet<string>;
}

const AT_ONE_MOMENT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Reads again the rows of transactions that had not ended at the last reading. In states with a newer list the other
 * listings only get new dates, because the list did not change them; in states whose earlier lists changed everything
 * is read again, and so are listings whose events come from lists of two states. All other listings stay the same
 * objects. Deleted rows, such as demonstration data, show as a difference in the count: then everything is read.
 */
export function createListingReader(db: Db): ListingReader {
  let known: Known | null = null;

  async function readAll(): Promise<Known> {
    const horizon = await readHorizon(db);
    const held = await readHeldLists(db);
    const byState: ByState = new Map();
    for await (const batch of availableListings(db, held)) {
      for (const listing of batch) put(byState, listing);
    }
    return { byState, held, horizon, moved: new Set(await movedNumbers(db)) };
  }

  /**
   * In one transaction: on the embedded database each statement would wait for those of an import, and on PostgreSQL each
   * would see the lists that were committed since the one before.
   */
  async function readNext(before: Known): Promise<(Known & { change: ListingChange }) | null> {
    return db.transaction(async (tx) => {
      // The horizon is read first: whatever is written from here on is read again next time.
      const horizon = await readHorizon(tx);
      const held = await readHeldLists(tx);
      if (before.held.demo !== held.demo) return null;
      const written = await readWritten(tx, before.horizon);
      const next = await readChanged(tx, before, held, written.numbers);
      return sizeOf(next.byState) === written.available ? { ...next, held, horizon } : null;
    }, AT_ONE_MOMENT);
  }

  return {
    async read() {
      const before = known;
      const next = before && (await readNext(before));
      const now = next ?? (await readAll());
      known = now;
      return {
        listings: () => [...now.byState.values()].flatMap((of) => [...of.values()]),
        held: now.held,
        lists: before && next && changedStates(before, next),
        change: next && next.change,
      };
    },
    forget() {
      known = null;
    },
  };
}

async function readChanged(
  db: Db,
  before: Known,
  held: HeldLists,
  written: readonly string[],
): Promise<Pick<Known, "byState" | "moved"> & { change: ListingChange }> {
  const states = relisted(before.held, held);
  const newer = states.filter((state) => holdsOnlyNewer(before.held, held, state));
  const altered = states.filter((state) => !newer.includes(state));
  const moved = new Set(before.moved);
  if (states.length > 0)
    for (const number of await movedNumbers(db, eventsOf(altered, newer, before.held))) moved.add(number);
  const byState = new Map(before.byState);
  /** The listing that a number has now, where anything but its dates is different; null where it has none. */
  const different = new Map<string, Listing | null>();
  for (const state of altered) {
    byState.delete(state);
    for (const number of before.byState.get(state)?.keys() ?? []) different.set(number, null);
  }
  for (const state of newer) {
    const { listings, told } = await datedAnew(
      before.byState.get(state)?.values() ?? [],
      before.held,
      held,
      state,
    );
    byState.set(state, listings);
    for (const listing of told) different.set(listing.number, listing);
  }

  const touched = or(
    altered.length ? inArray(properties.uf, altered) : undefined,
    isAnyOf(properties.nDoImovel, states.length > 0 ? [...moved, ...written] : [...written]),
  )!;
  /** Rows that are new in their state: they may have come from another, with its events. */
  const entered: string[] = [];
  /** States whose maps are no longer shared with the reading before. */
  const own = new Set<Uf>(states);
  for await (const batch of propertiesWhere(db, touched, held)) {
    for (const { listing, available } of batch) {
      const { number, state: uf } = listing;
      // A long transaction holds the horizon back, so rows may be read a second time without a change.
      const kept = byState.get(uf)?.get(number);
      if (!before.byState.get(uf)?.has(number)) entered.push(number);
      if (available && kept && isDeepStrictEqual(kept, listing)) continue;
      // It may have moved from the list of one state to that of another.
      for (const [state, listings] of byState) {
        if (!listings.has(number)) continue;
        if (!own.has(state)) byState.set(state, new Map(listings));
        own.add(state);
        byState.get(state)!.delete(number);
      }
      different.set(number, available ? listing : null);
      if (!available) continue;
      if (!own.has(uf)) byState.set(uf, new Map(byState.get(uf)));
      own.add(uf);
      put(byState, listing);
    }
    await breathe();
  }
  if (entered.length > 0)
    for (const number of await movedNumbers(db, isAnyOf(properties.nDoImovel, entered))) moved.add(number);
  return { byState, moved, change: changeOf(different, newer, byState) };
}

/** `newer`: states of which all listings have new dates. */
function changeOf(
  different: ReadonlyMap<string, Listing | null>,
  newer: readonly Uf[],
  byState: ByState,
): ListingChange {
  const removed: string[] = [];
  const changed: Listing[] = [];
  for (const [number, listing] of different) {
    if (listing) changed.push(listing);
    else removed.push(number);
  }
  const dated: Listing[] = [];
  for (const state of newer)
    for (const listing of byState.get(state)?.values() ?? [])
      if (different.get(listing.number) !== listing) dated.push(listing);
  return { removed, changed, dated };
}

/**
 * The states with other lists or other listings than before. Null where no list is another one: an administrator changed
 * something, maybe of a property that is not for sale, which is not among the listings.
 */
function changedStates(before: Known, now: Known): ListChanges | null {
  const changed = new Set(relisted(before.held, now.held));
  if (changed.size === 0) return null;
  for (const state of [...before.byState.keys(), ...now.byState.keys()])
    if (before.byState.get(state) !== now.byState.get(state)) changed.add(state);
  return { states: changed, imports: newImports(before.held, now.held) };
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

/** The oldest transaction that is still under way, as the 32 bits that rows carry (`xmin`). */
async function readHorizon(db: Db): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as horizon`,
  );
  return rows[0]!.horizon;
}

/**
 * Which rows were written since the horizon, and how many properties are available. In two statements: the first reads
 * only the heads of rows, the second only an index.
 */
async function readWritten(db: Db, horizon: string): Promise<{ available: number; numbers: string[] }> {
  const rows = await db
    .select({ number: properties.nDoImovel })
    .from(properties)
    .where(sql`age(${properties}.xmin) <= age(${horizon}::xid)`);
  const [counted] = await db.select({ available: count() }).from(properties).where(IS_AVAILABLE);
  return { available: counted!.available, numbers: rows.map(({ number }) => number) };
}

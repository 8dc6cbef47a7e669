import { count, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import type { Listing } from "./listing.ts";
import {
  availableListings,
  IS_AVAILABLE,
  isAnyOf,
  propertiesWhere,
  readHeldLists,
  type HeldLists,
} from "./listing-rows.server.ts";

/** The available listings as of a moment, and the lists they come from. */
export interface AvailableNow {
  listings: Listing[];
  held: HeldLists;
}

/** Reads the available listings over and over, each time only what changed since. */
export interface ListingReader {
  read(): Promise<AvailableNow>;
}

interface Known {
  byNumber: Map<string, Listing>;
  /** Which lists each state had. */
  lists: Map<Uf, string>;
  demo: boolean;
  /** Every transaction below it had ended before anything was read. */
  horizon: string;
}

/**
 * Listings of states that got another list are read anew, for that list dates them; so are rows that a transaction wrote
 * which was not over at the last reading. Everything else stays the very object it was. Rows that were deleted, as
 * demonstration data are, leave a difference in the count: then everything is read.
 */
export function createListingReader(db: Db): ListingReader {
  let known: Known | null = null;

  async function readAll(held: HeldLists): Promise<Map<string, Listing>> {
    const byNumber = new Map<string, Listing>();
    for await (const batch of availableListings(db, held)) {
      for (const listing of batch) byNumber.set(listing.number, listing);
    }
    return byNumber;
  }

  async function readChanged(before: Known, now: Omit<Known, "byNumber">, held: HeldLists) {
    const states = [...new Set([...before.lists.keys(), ...now.lists.keys()])].filter(
      (state) => before.lists.get(state) !== now.lists.get(state),
    );
    const byNumber = new Map(before.byNumber);
    for (const [number, { state }] of byNumber) if (states.includes(state)) byNumber.delete(number);
    const touched = sql`age(${properties}.xmin) <= age(${before.horizon}::xid)`;
    const inStates = states.length ? inArray(properties.uf, states) : undefined;
    const numbers = await db.select({ number: properties.nDoImovel }).from(properties).where(touched);
    const newsOn = or(
      states.length ? inArray(propertyEvents.uf, states) : undefined,
      isAnyOf(
        propertyEvents.nDoImovel,
        numbers.map(({ number }) => number),
      ),
    )!;
    for await (const batch of propertiesWhere(db, or(inStates, touched)!, newsOn, held)) {
      for (const { listing, available } of batch) {
        if (available) byNumber.set(listing.number, listing);
        else byNumber.delete(listing.number);
      }
    }
    return byNumber;
  }

  return {
    async read() {
      // First the horizon: what is written from here on is read again next time.
      const horizon = await readHorizon(db);
      const now = { ...(await readLists(db)), horizon };
      const held = await readHeldLists(db);
      let byNumber =
        known && known.demo === now.demo ? await readChanged(known, now, held) : await readAll(held);
      if (known && byNumber.size !== (await countAvailable(db))) byNumber = await readAll(held);
      known = { ...now, byNumber };
      return { listings: [...byNumber.values()], held };
    },
  };
}

/** The oldest transaction that is still under way, as the 32 bits that rows carry (`xmin`). */
async function readHorizon(db: Db): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as horizon`,
  );
  return rows[0]!.horizon;
}

/** A text for each state that differs when its lists do. */
async function readLists(db: Db): Promise<Pick<Known, "lists" | "demo">> {
  const rows = await db
    .select({
      state: lists.uf,
      held: sql<string>`md5(string_agg(${lists.data} || ' ' || ${lists.importId}, ',' order by ${lists.data}))`,
      demo: sql<boolean>`bool_or(${lists.demo})`,
    })
    .from(lists)
    .groupBy(lists.uf);
  return {
    lists: new Map(rows.map(({ state, held }) => [state as Uf, held])),
    demo: rows.some(({ demo }) => demo),
  };
}

async function countAvailable(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(properties).where(IS_AVAILABLE);
  return row!.n;
}

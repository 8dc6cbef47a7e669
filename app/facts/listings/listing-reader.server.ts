import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists, searchState } from "#app/db/schema/imports.ts";
import { propertyWrites } from "#app/db/schema/property-writes.ts";
import type { Uf } from "#app/lib/br.ts";
import {
  availableListings,
  importedListsOf,
  OF_STATES,
  type ImportedLists,
  type StateLists,
} from "./listing-rows.server.ts";
import type { Listing } from "./listing.ts";
import { put, readChanged, type ByState, type Reading } from "./read-changed.server.ts";
import { newImports, relisted } from "./relisted.server.ts";
import { movedNumbers } from "./rows-again.server.ts";

/** The available listings at one moment, and the lists they come from. */
export interface AvailableNow {
  /** The version of the data at that moment, or an earlier one. */
  version: number;
  listings(): Listing[];
  importedLists: ImportedLists;
  /** What lists since the last reading changed; null: any state may have changed. */
  lists: ListChanges | null;
}

/** What lists changed that came since the last reading. */
interface ListChanges {
  states: ReadonlySet<Uf>;
  /** How many imports brought them, as far as their lists are still held. */
  imports: number;
}

/** Reads the available listings repeatedly, each time only what changed since the last reading. */
interface ListingReader {
  /** Null where the data still have the version; without one the listings are read in any case. */
  read(version?: number): Promise<AvailableNow | null>;
  /** The next reading reads everything anew. */
  forget(): void;
}

type Known = Reading & Omit<Moment, "written">;

const AT_ONE_MOMENT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** What a reading of the listings begins with, in one statement. */
interface Moment {
  /** The version of the data. */
  version: number;
  /** Every transaction with a lower id has ended. */
  horizon: number;
  importedLists: ImportedLists;
  /**
   * The properties written, or with events written, by transactions from the id `since` on; null: it is not known any
   * more.
   */
  written: string[] | null;
}

/**
 * Reads again the properties that transactions wrote, or events of which they wrote, which had not ended at the last
 * reading. In states with a newer list the others stay as they are, but for news that it ends; in states whose
 * earlier lists changed everything is read again, and so are listings whose events come from lists of two
 * states. All other listings stay the same objects. When it is not known any more what was written, and when the
 * demonstration begins or ends, everything is read.
 */
export function createListingReader(db: Db): ListingReader {
  let known: Known | null = null;

  async function readAll(): Promise<Known> {
    const moment = await readMoment(db);
    const byState: ByState = new Map();
    for await (const batch of availableListings(db, moment.importedLists)) {
      for (const listing of batch) put(byState, listing);
    }
    return { ...moment, byState, moved: new Set(await movedNumbers(db)) };
  }

  /**
   * In one transaction: on the embedded database each statement would wait for those of an import, and on PostgreSQL each
   * would see the lists that were committed since the one before.
   */
  async function readNext(before: Known, version: number | undefined): Promise<Known | "unchanged" | null> {
    return db.transaction(async (tx) => {
      // Whatever is written from the horizon of this moment on is read again next time.
      const moment = await readMoment(tx, before.horizon);
      if (moment.version === version) return "unchanged";
      if (before.importedLists.demo !== moment.importedLists.demo || moment.written === null) return null;
      return { ...moment, ...(await readChanged(tx, before, moment.importedLists, moment.written)) };
    }, AT_ONE_MOMENT);
  }

  async function read(version?: number): Promise<AvailableNow | null> {
    const before = known;
    const next = before && (await readNext(before, version));
    if (next === "unchanged") return null;
    const now = next ?? (await readAll());
    known = now;
    return {
      version: now.version,
      listings: () => [...now.byState.values()].flatMap((of) => [...of.values()]),
      importedLists: now.importedLists,
      lists: before && next && changedStates(before, next),
    };
  }

  return {
    read,
    forget() {
      known = null;
    },
  };
}

/**
 * The states with other lists or other listings than before. Null where no list is another one: an administrator changed
 * something, maybe of a property that is not for sale, which is not among the listings.
 */
function changedStates(before: Known, now: Known): ListChanges | null {
  const changed = new Set(relisted(before.importedLists, now.importedLists));
  if (changed.size === 0) return null;
  for (const state of [...before.byState.keys(), ...now.byState.keys()])
    if (before.byState.get(state) !== now.byState.get(state)) changed.add(state);
  return { states: changed, imports: newImports(before.importedLists, now.importedLists) };
}

/** The moment of a statement. */
export async function readMoment(db: Db, since: number | null = null): Promise<Moment> {
  const { rows } = await db.execute<Omit<Moment, "importedLists"> & { lists: StateLists[] | null }>(sql`
    select (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as horizon,
      coalesce((select version from ${searchState}), 0) as version,
      (select json_agg(of_state) from (select ${OF_STATES} from ${lists} group by uf) of_state) as lists,
      case when (select coalesce(max(transacao), 0) from ${propertyWrites} where numeros is null) <= ${since}::bigint then (
        select coalesce(json_agg(distinct number), '[]') from ${propertyWrites}, unnest(numeros) as number
        where transacao >= ${since}::bigint
      ) end as written`);
  const { version, horizon, written, lists: importedLists } = rows[0]!;
  return { version, horizon, written, importedLists: importedListsOf(importedLists ?? []) };
}

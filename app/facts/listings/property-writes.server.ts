import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists, searchState } from "#app/db/schema/imports.ts";
import { propertyWrites } from "#app/db/schema/property-writes.ts";
import { importedListsOf, OF_STATES, type ImportedLists, type StateLists } from "./listing-rows.server.ts";

/** What a reading of the listings begins with, in one statement. */
export interface Moment {
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

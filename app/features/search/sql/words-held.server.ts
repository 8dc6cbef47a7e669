import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { AVAILABLE } from "./sql-tables.server.ts";

/** The words that available listings are found by, in code-unit order; numbers, which are never slips, are left out. */
export async function wordsHeld(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select distinct token from ${properties}, unnest(${properties.busca}) as token
    where ${AVAILABLE} and token collate "C" >= 'a'`);
  return rows.map(({ token }) => token).sort();
}

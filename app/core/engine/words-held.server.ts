import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { AVAILABLE, IS_WORD } from "#app/core/engine/sql/sql-tables.server.ts";

/** The words that available listings are found by, in code-unit order, without numbers. */
export async function wordsHeld(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select distinct token from ${properties}, unnest(${properties.busca}) as token
    where ${AVAILABLE} and ${IS_WORD}`);
  return rows.map(({ token }) => token).sort();
}

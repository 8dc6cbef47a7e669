import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { rollBack, type RollBackOutcome } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import { retractMatches } from "#app/core/alerts/retract-matches.server.ts";
import { placeByName, takeInFile, type TestList } from "./factories.ts";

/** Imports lists as one file; returns the number of the run. */
export async function runOf(db: Db, ...lists: TestList[]): Promise<number> {
  for (const { error } of await takeInFile(db, lists)) if (error !== null) throw new Error(error);
  const { rows } = await db.execute<{ id: number }>(sql`select max(id)::bigint as id from imports`);
  return rows[0]!.id;
}

/** Rolls an import of invented lists back. */
export async function takeOut(
  database: Database,
  importId: number,
  administrator: string | null = null,
): Promise<RollBackOutcome> {
  const now = new Date("2026-11-23T15:00:00Z");
  return rollBack(database, importId, { resolvePlace: placeByName, retractMatches, administrator, now });
}

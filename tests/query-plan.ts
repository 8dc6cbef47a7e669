import { sql, type SQLWrapper } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";

/** How the database would run a query, in its own words. */
export async function queryPlan(db: Pick<Db, "execute">, query: SQLWrapper): Promise<string> {
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";

/** Raises the data version: every process then brings its search index up to date. */
export async function raiseVersion(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into search_state (id, version) values (1, 1)
    on conflict (id) do update set version = search_state.version + 1`);
}

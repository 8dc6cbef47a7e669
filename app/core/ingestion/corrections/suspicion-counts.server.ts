import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { readCounts } from "#app/db/counts.server.ts";
import { createResultCache } from "#app/db/result-cache.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { SuspicionCount } from "./suspicion-groups.ts";
import { countSuspicions } from "./suspicions.server.ts";

const cache = createResultCache<SuspicionCount[]>(100, MINUTE_MS);

/**
 * What `countSuspicions` counts, for pages: counted anew by each process when an import or an act has changed something, and
 * after a minute, because the search for positions writes without an act.
 */
export async function knownSuspicions(db: Db, state: Uf | null): Promise<SuspicionCount[]> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select concat_ws(' ', (select version from search_state), (select max(id) from imports)) as digest`);
  const { dismissal_changes } = await readCounts(db, ["dismissal_changes"]);
  const key = `${state ?? "all"} ${rows[0]!.digest} ${dismissal_changes}`;
  return cache(db, key, () => countSuspicions(db, state));
}

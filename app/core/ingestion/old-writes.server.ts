import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { propertyWrites } from "#app/db/schema/property-writes.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** For longer than any server takes to follow what was written. */
const RETENTION_DAYS = 2;

/**
 * Deletes what is older than some days. Ids that no transaction has had came with the backup of another server, and go
 * too.
 */
export async function dropOldWrites(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.execute(sql`
    with last as (
      select max(transacao) as id from ${propertyWrites}
      where em < ${until} and numeros is not null and transacao < (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint
    ), gone as (
      delete from ${propertyWrites} using last
      where transacao <= id or transacao >= (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint
    )
    insert into ${propertyWrites} (transacao, numeros) select id + 1, null from last where id is not null`);
}

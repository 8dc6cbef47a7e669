import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { addCount } from "#app/db/counts.server.ts";

/**
 * Deletes matches since a moment whose event is no longer in the log, as far as nobody was told: they were neither read
 * nor in a letter or push message. The others stay, so that the same event is not told twice when its list comes again.
 * The caller holds the lock `alerts`, so that no round of matching adds some meanwhile.
 */
export async function retractMatches(tx: Db, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ day: string; matches: number }>(sql`
    with gone as (
      delete from notifications n
      where n.created_at >= ${since} and n.read_at is null
        and not exists (select from property_events e
          where e.n_do_imovel = n.n_do_imovel and e.data_lista = n.data_lista and e.tipo = n.tipo)
        and not exists (select from letter_marks m where m.user_id = n.user_id and m.notification_id >= n.id)
        and not exists (select from push_devices d where d.user_id = n.user_id and d.told_until >= n.id)
      returning n.created_at
    )
    select ((created_at at time zone 'America/Sao_Paulo')::date)::text as day, count(*)::int as matches
    from gone group by 1`);
  for (const { day, matches } of rows) await addCount(tx, "matches", -matches, day);
  return rows.reduce((sum, { matches }) => sum + matches, 0);
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { MAX_COUNTED, type BellState } from "./bell-state.ts";

/** The current bell states of these members. */
export async function bellStates(db: Db, userIds: string[]): Promise<Map<string, BellState>> {
  const { rows } = await db.execute<{ user_id: string; newest: number; unread: number; at: number }>(sql`
    select m.user_id,
      coalesce((select max(n.id) from notifications n where n.user_id = m.user_id), 0)::bigint as newest,
      (select count(*) from (
        select from notifications n where n.user_id = m.user_id and n.read_at is null limit ${MAX_COUNTED + 1}
      ) counted)::int as unread,
      (extract(epoch from statement_timestamp()) * 1000000)::bigint as at
    from unnest(${sql.param(userIds)}::uuid[]) as m(user_id)`);
  return new Map(rows.map(({ user_id, newest, unread, at }) => [user_id, { newest, unread, at }]));
}

export async function bellState(db: Db, userId: string): Promise<BellState> {
  return (await bellStates(db, [userId])).get(userId)!;
}

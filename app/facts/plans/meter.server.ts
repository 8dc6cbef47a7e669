import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { addCount } from "#app/db/counts.server.ts";
import { mapQueries } from "#app/db/schema/plans.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { monthOf, usageOf, type Usage } from "./meter.ts";
import { PLANS, type Plan } from "./plans.ts";

interface Member {
  userId: string;
  plan: Plan;
}

/**
 * Counts one map query. When the month's queries are used up it is refused and not counted. Exact for any number of
 * simultaneous queries.
 */
export async function spendMapQuery(
  db: Db,
  { userId, plan }: Member,
  now: Date,
): Promise<{ allowed: boolean; usage: Usage }> {
  const limit = PLANS[plan].mapQueriesPerMonth;
  const within = limit === null ? sql`true` : sql`m.used < ${limit}`;
  const { rows } = await db.execute<{ used: number }>(sql`
    insert into map_queries as m (user_id, month, used) values (${userId}, ${monthOf(now)}, 1)
    on conflict (user_id, month) do update set used = m.used + 1 where ${within}
    returning m.used`);
  if (rows[0]) {
    await addCount(db, "map_queries", 1, dayInSaoPaulo(now));
    return { allowed: true, usage: usageOf(plan, rows[0].used) };
  }
  return { allowed: false, usage: await mapUsage(db, { userId, plan }, now) };
}

export async function mapUsage(db: Db, { userId, plan }: Member, now: Date): Promise<Usage> {
  const [row] = await db
    .select({ used: mapQueries.used })
    .from(mapQueries)
    .where(and(eq(mapQueries.userId, userId), eq(mapQueries.month, monthOf(now))));
  return usageOf(plan, row?.used ?? 0);
}

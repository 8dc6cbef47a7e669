import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { addDays, dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { periodOfMonth } from "./market-report.server.ts";
import { NEWS_GAP_DAYS } from "./stays.server.ts";

/** How far a month's lists have come in. */
export interface MonthState {
  /** Nothing of what the lists say of it will change by lists to come: it may be told as final. */
  closed: boolean;
  /** States with a list in it, and days with any list. */
  states: number;
  days: number;
  newest: IsoDate;
  /** States with a list in it and none after it. */
  missing: Uf[];
  /** States of which the next list came more than a week after their last one in it. */
  late: Uf[];
  /** Its lists are invented, for a demonstration. */
  demo: boolean;
}

/**
 * Whether a month is over and its lists are in: every state that had a list in it has one after it, which says what
 * happened up to its end. A week later no list can say that any more, and it is closed without. Null: it has no list.
 */
export async function monthState(db: Db, month: string, now: Date): Promise<MonthState | null> {
  const { first, last } = periodOfMonth(month);
  const { rows } = await db.execute<{
    states: number;
    days: number;
    newest: IsoDate | null;
    demo: boolean | null;
    missing: Uf[];
    late: Uf[];
    counting: boolean;
  }>(sql`
    with within as (select uf, data, demo from lists where data between ${first} and ${last}),
    states as (
      select uf, max(data) as last, (select min(l.data) from lists l where l.uf = within.uf and l.data > ${last}) as next
      from within group by uf)
    select (select count(*)::int from states) as states,
      (select count(distinct data)::int from within) as days,
      (select max(data)::text from within) as newest,
      (select bool_or(demo) from within) as demo,
      array(select uf::text from states where next is null order by uf) as missing,
      array(select uf::text from states where next - last > ${NEWS_GAP_DAYS} order by uf) as late,
      exists (select from states where not exists (
        select from market_months m where m.mes = ${month} and m.uf = states.uf)) as counting`);
  const { states, days, newest, demo, missing, late, counting } = rows[0]!;
  if (newest === null || demo === null) return null;
  const today = dayInSaoPaulo(now);
  const over = today > last && (missing.length === 0 || today > addDays(last, NEWS_GAP_DAYS));
  return { closed: over && !counting, states, days, newest, missing, late, demo };
}

import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { addCount } from "#app/db/counts.server.ts";
import { alertGaps, alertMarks, notifications } from "#app/db/schema/alerts.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";

/** Events of the log that an alert matches. */
export interface AlertMatch {
  alertId: string;
  userId: string;
  byPlace: boolean;
  events: number[];
}

/** Rows per statement. The size hardly changes the total time, but the embedded database answers no page meanwhile. */
const BATCH = 15_000;

/** Leaves out alerts by place whose owner's plan no longer has them. `plans` holds the plans read so far. */
export async function allowedMatches(
  db: Db,
  matches: AlertMatch[],
  plans: Map<string, Plan>,
  now: Date,
): Promise<AlertMatch[]> {
  const owners = new Set<string>();
  for (const { byPlace, userId } of matches) if (byPlace && !plans.has(userId)) owners.add(userId);
  if (owners.size > 0)
    for (const [owner, plan] of await plansOf(db, [...owners], now)) plans.set(owner, plan);
  return matches.filter(
    ({ byPlace, userId }) => !byPlace || can(plans.get(userId) ?? "free", "alerts_by_place"),
  );
}

/** Writes the missing notifications, one for each event. An alert that was deleted meanwhile gets none. */
export async function writeNotifications(
  database: Pick<Database, "addDerived">,
  matches: AlertMatch[],
  now: Date,
): Promise<number> {
  let written = 0;
  for (let from = 0, to = 0; from < matches.length; from = to) {
    for (let rows = 0; to < matches.length && rows < BATCH; to++) rows += matches[to]!.events.length;
    written += await writeBatch(database, matches.slice(from, to), now);
  }
  return written;
}

/**
 * Nearly always all rows are new. A plain insert is faster than one that checks each row for a conflict; it fails as a
 * whole when one row exists, and is then repeated with the check.
 */
async function writeBatch(
  database: Pick<Database, "addDerived">,
  matches: AlertMatch[],
  now: Date,
): Promise<number> {
  try {
    return await insertNotifications(database, matches, now, sql``);
  } catch (error) {
    if (!isWrittenAlready(error)) throw error;
    return insertNotifications(database, matches, now, sql`on conflict do nothing`);
  }
}

function isWrittenAlready(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === "23505" && cause.constraint === "notifications_once";
}

/** Looks up each alert by its id: a join would read all alerts for every batch. */
async function insertNotifications(
  { addDerived }: Pick<Database, "addDerived">,
  matches: AlertMatch[],
  now: Date,
  onConflict: SQL,
): Promise<number> {
  return addDerived(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into ${notifications} (alert_id, user_id, n_do_imovel, tipo, data_lista, created_at)
      select a.id, a.user_id, e.n_do_imovel, e.tipo, e.data_lista, ${now}
      from unnest(${sql.param(matches.map(({ alertId }) => alertId))}::uuid[],
        ${sql.param(matches.map(({ events }) => `{${events.join()}}`))}::text[]) as matches(alert, events)
      cross join lateral (select id, user_id from user_alerts where id = matches.alert limit 1) as a
      cross join lateral unnest(matches.events::bigint[]) as matched(event)
      join property_events e on e.id = matched.event
      ${onConflict}`);
    await addCount(tx, "matches", rowCount ?? 0, dayInSaoPaulo(now));
    return rowCount ?? 0;
  });
}

/** Deletes all notifications, the cursors of matching and the gaps. */
export async function forgetNotifications(tx: Db): Promise<void> {
  await tx.delete(notifications);
  await tx.delete(alertMarks);
  await tx.delete(alertGaps);
}

/** Sets when those of a member's notifications were read, or null for unread. Returns how many rows changed. */
export async function setReadAt(
  db: Db,
  userId: string,
  which: SQL | undefined,
  readAt: Date | null,
): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt })
    .where(and(eq(notifications.userId, userId), which));
  return rowCount ?? 0;
}

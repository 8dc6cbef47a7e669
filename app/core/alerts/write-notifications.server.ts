import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { alertMarks, notifications } from "#app/db/schema/alerts.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";

/** Events of the log that an alert matches. */
export interface AlertMatch {
  alertId: string;
  userId: string;
  byPlace: boolean;
  events: number[];
}

/** Rows of a statement: it costs little beside them, and pages wait for it in the embedded database. */
const BATCH = 15_000;

/** Without those of alerts for places whose owners' plan no longer has them; `plans` are those known so far. */
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

/** Writes the notifications that are not there yet, one for each event; an alert that was deleted meanwhile has none. */
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

/** Nearly always all rows are new. Not asked about each beforehand, the database is faster, and refuses them all for one. */
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

/** Each alert is looked up by itself: joined, all of them would be read for every batch. */
async function insertNotifications(
  { addDerived }: Pick<Database, "addDerived">,
  matches: AlertMatch[],
  now: Date,
  onConflict: SQL,
): Promise<number> {
  const { rowCount } = await addDerived((tx) =>
    tx.execute(sql`
      insert into ${notifications} (alert_id, user_id, n_do_imovel, tipo, data_lista, created_at)
      select a.id, a.user_id, e.n_do_imovel, e.tipo, e.data_lista, ${now}
      from unnest(${sql.param(matches.map(({ alertId }) => alertId))}::uuid[],
        ${sql.param(matches.map(({ events }) => `{${events.join()}}`))}::text[]) as matches(alert, events)
      cross join lateral (select id, user_id from user_alerts where id = matches.alert limit 1) as a
      cross join lateral unnest(matches.events::bigint[]) as matched(event)
      join property_events e on e.id = matched.event
      ${onConflict}`),
  );
  return rowCount ?? 0;
}

/** Forgets all that alerts were told, and up to which list of each state that was. */
export async function forgetNotifications(tx: Db): Promise<void> {
  await tx.delete(notifications);
  await tx.delete(alertMarks);
}

/** Sets when those of a member's notifications were read, null for unread; gives how many. */
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

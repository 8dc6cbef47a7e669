import { and, asc, count, desc, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import { suggestedName } from "#app/core/alerts/alert-words.ts";
import { refusalOf } from "#app/core/mail/refused-addresses.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { pictureOf, type Picture } from "#app/facts/listings/picture.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { describeMatch, type MatchMessage } from "#app/features/notifications/match-message.ts";
import { matchShare, type MatchShare } from "#app/features/notifications/match-share.ts";
import {
  selectNotifications,
  toNotification,
  type StoredNotification,
} from "#app/features/notifications/stored-notifications.server.ts";
import { addDays, dayInSaoPaulo, formatDate, TIME_ZONE } from "#app/lib/dates.ts";
import { lazily } from "#app/lib/lazily.ts";
import { MAX_COUNTED, type BellState } from "./bell-state.ts";

interface ListQuery {
  userId: string;
  unreadOnly: boolean;
  alertId: string | null;
  /** Only those older than this one; null: from the newest on. */
  before: number | null;
  most: number;
  /** Limit for each alert; null: none. */
  mostEach: number | null;
  /** Origin of this site, for links that share a match; null: no such links. */
  origin: string | null;
}

/** A page of a member's notifications, the newest first. */
interface NotificationList {
  groups: AlertGroup[];
  /** Where the next page begins; null on the last one. */
  next: number | null;
  /**
   * State of the bell, read before the list: a notification that arrives in between is then shown twice
   * rather than never.
   */
  state: BellState;
  /** The member's address, if it refused a letter; else null. */
  refusedAddress: string | null;
  /** The member's alerts by name. */
  alerts: { id: string; name: string }[];
}

/** One notification in a list. */
export interface NotificationView extends Omit<MatchMessage, "why"> {
  id: number;
  picture: Picture;
  /** `hoje às 12:05`. */
  when: string;
  /** The same in machine-readable form. */
  moment: string;
  read: boolean;
  /** Null in lists without share links, and for a property that was taken off the portal. */
  share: MatchShare | null;
}

/** Consecutive notifications of one alert. */
export interface AlertGroup {
  alertId: string;
  name: string;
  /** Description of the alert's search; null if its name is the same. */
  looksFor: string | null;
  /** Of all its notifications, shown here or not. */
  unread: number;
  items: NotificationView[];
  /** Whether it has more notifications than are shown here. */
  more: boolean;
}

/** The current state of a group's alert. */
interface GroupAlert {
  id: string;
  name: string;
  query: string;
  unread: number;
}

interface Looking {
  now: Date;
  /** Origin of this site, for share links; null: none. */
  origin: string | null;
}

export async function notificationList(db: Db, query: ListQuery, now: Date): Promise<NotificationList> {
  const { userId, unreadOnly, alertId, before, most, mostEach, origin } = query;
  const state = await bellState(db, userId);
  const alerts = await alertsOf(db, userId);
  const rows = await selectNotifications(
    db,
    and(
      eq(notifications.userId, userId),
      unreadOnly ? isNull(notifications.readAt) : undefined,
      alertId === null ? undefined : eq(notifications.alertId, alertId),
      before === null ? undefined : lt(notifications.id, before),
      mostEach === null ? undefined : sql`${notifications.id} in ${newestOfEach(userId, mostEach + 1)}`,
    ),
  )
    .orderBy(desc(notifications.id))
    .limit(most + 1);
  const shown = rows.slice(0, most);
  return {
    groups: groupByAlert(shown.map(toNotification), alerts, mostEach ?? most, { now, origin }),
    next: rows.length > most ? shown.at(-1)!.id : null,
    state,
    refusedAddress: (await refusalOf(db, userId))?.address ?? null,
    alerts: alerts.map(({ id, name }) => ({ id, name })),
  };
}

/** A member's alerts by name, each with the number of its unread notifications. */
async function alertsOf(db: Db, userId: string): Promise<GroupAlert[]> {
  const unread = db
    .select({ alertId: notifications.alertId, count: count().as("count") })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .groupBy(notifications.alertId)
    .as("unread");
  return db
    .select({
      id: userAlerts.id,
      name: userAlerts.name,
      query: userAlerts.query,
      unread: sql<number>`coalesce(${unread.count}, 0)`.mapWith(Number),
    })
    .from(userAlerts)
    .leftJoin(unread, eq(unread.alertId, userAlerts.id))
    .where(eq(userAlerts.userId, userId))
    .orderBy(asc(userAlerts.name), userAlerts.id);
}

/** Limits each alert, so that one that finds a hundred properties at once does not hide the others. */
function newestOfEach(userId: string, most: number): SQL {
  return sql`(select newest.id from user_alerts a cross join lateral (
    select n.id from notifications n where n.alert_id = a.id order by n.id desc limit ${most}
  ) newest where a.user_id = ${userId})`;
}

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

/** Groups matches by alert, at most so many each; groups are sorted by their newest match. */
function groupByAlert(
  matches: StoredNotification[],
  alerts: GroupAlert[],
  mostEach: number,
  looking: Looking,
): AlertGroup[] {
  const known = new Map(alerts.map((alert) => [alert.id, alert]));
  const groups = new Map<string, AlertGroup>();
  for (const match of matches) {
    const { id: alertId, name } = match.alert;
    const alert = known.get(alertId);
    // The alert was created or deleted between the two queries: the next request is consistent.
    if (!alert) continue;
    let group = groups.get(alertId);
    if (!group) {
      const words = suggestedName(readFilters(alert.query));
      const looksFor = words === name ? null : words;
      groups.set(
        alertId,
        (group = { alertId, name, looksFor, unread: alert.unread, items: [], more: false }),
      );
    }
    if (group.items.length < mostEach) group.items.push(notificationView(match, looking));
    else group.more = true;
  }
  return [...groups.values()];
}

function notificationView(match: StoredNotification, { now, origin }: Looking): NotificationView {
  const { why: _why, ...words } = describeMatch(match);
  return {
    ...words,
    id: match.id,
    picture: pictureOf(match.listing),
    when: whenText(match.matchedAt, now),
    moment: match.matchedAt.toISOString(),
    read: match.readAt !== null,
    share: origin === null || match.listing.withdrawn ? null : matchShare(match, origin),
  };
}

const time = lazily(() => new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, timeStyle: "short" }));

/** `hoje às 12:05`, `ontem às 12:05`, before that the day alone. */
function whenText(instant: Date, now: Date): string {
  const [day, today] = [dayInSaoPaulo(instant), dayInSaoPaulo(now)];
  if (day === today) return `hoje às ${time().format(instant)}`;
  return day === addDays(today, -1) ? `ontem às ${time().format(instant)}` : formatDate(day);
}

import { asc, gt, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { handInMany } from "#app/core/mail/post.server.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import { outsideArea, type MatchedListing } from "#app/features/notifications/match-message.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { letterContent, MAX_SHOWN, type AlertMatches } from "./letter-content.ts";
import type { ComposeOptions } from "#app/features/notifications/channel.ts";
import { composer } from "#app/features/notifications/composer.server.ts";
import {
  selectNotifications,
  toNotification,
} from "#app/features/notifications/stored-notifications.server.ts";
import { toPreferences } from "#app/features/notifications/preferences.server.ts";
import type { EmailMode } from "#app/features/notifications/preferences.ts";
import { emailMode, isLetterDue } from "./letter-schedule.ts";
import { signTarget } from "./unsubscribe-token.server.ts";

/** Members read in one statement. */
const PAGE = 2_000;
/** Letters in one transaction: the embedded database has one connection, which page requests need meanwhile. */
const BATCH = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Writes the due letters to all members with new matches. */
export const composeLetters = composer({ job: "letters", batchSize: BATCH, due, write: composeBatch });

async function* due(db: Db, newest: number, now: Date): AsyncGenerator<DueMember[]> {
  for (let after = FIRST_ID; ;) {
    const page = await db
      .selectDistinct({ userId: userAlerts.userId })
      .from(userAlerts)
      .where(gt(userAlerts.userId, after))
      .orderBy(asc(userAlerts.userId))
      .limit(PAGE);
    if (page.length === 0) return;
    after = page.at(-1)!.userId;
    const owners = page.map(({ userId }) => userId);
    yield await dueMembers(db, owners, newest, now);
  }
}

interface DueMember {
  userId: string;
  email: string;
  name: string;
  mode: EmailMode;
  /** The newest notification composed for them. */
  cursor: number;
}

interface Placed
  extends Record<string, unknown>, Pick<MatchedListing, "number" | "lat" | "lng" | "precisionM"> {
  alertId: string;
}

interface Waiting extends Record<string, unknown> {
  userId: string;
  email: string;
  name: string;
  cursor: number;
  firstMatchAt: string;
}

/** The members among `owners` with new notifications that are due by their plan and preferences. */
async function dueMembers(db: Db, owners: string[], newest: number, now: Date): Promise<DueMember[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select u.id as "userId", u.email, u.name, coalesce(m.notification_id, 0)::bigint as cursor,
      first.created_at::text as "firstMatchAt"
    from users u
    join profiles p on p.user_id = u.id and p.blocked_at is null
    left join letter_marks m on m.user_id = u.id
    cross join lateral (
      select n.created_at from notifications n
      where n.user_id = u.id and n.id > coalesce(m.notification_id, 0) and n.id <= ${newest}
      order by n.id limit 1
    ) first
    where u.id = any(${sql.param(owners)}::uuid[]) and u.email_verified`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const plans = await plansOf(db, ids, now);
  const chosen = await db
    .select()
    .from(notificationPreferences)
    .where(inArray(notificationPreferences.userId, ids));
  const preferences = new Map(chosen.map((row) => [row.userId, toPreferences(row)]));
  return rows.flatMap(({ userId, email, name, cursor, firstMatchAt }) => {
    const wish = preferences.get(userId) ?? toPreferences(null);
    const plan = plans.get(userId) ?? "free";
    if (!isLetterDue(wish, plan, new Date(firstMatchAt), now)) return [];
    return [{ userId, email, name, cursor, mode: emailMode(wish, plan) }];
  });
}

/** Writes the letters of some members and moves their cursors, all or nothing. */
async function composeBatch(
  db: Db,
  members: DueMember[],
  newest: number,
  { baseUrl, linkSecret, now }: ComposeOptions,
): Promise<number> {
  const news = unwritten(members, newest);
  const alertMatches = await readAlertMatches(db, news);
  const properties = await countProperties(db, news);
  const letters = members.flatMap(({ userId, email, name, mode }) => {
    const matches = alertMatches.get(userId);
    if (!matches) return [];
    const facts = {
      name: firstName(name),
      daily: mode === "daily",
      properties: properties.get(userId) ?? 0,
      alertMatches: matches,
    };
    const content = letterContent(facts, {
      baseUrl,
      unsubscribe: (alertId) => `${baseUrl}/avisos/cancelar?t=${signTarget({ userId, alertId }, linkSecret)}`,
    });
    return [{ to: email, content }];
  });
  return db.transaction(async (tx) => {
    await moveCursors(tx, members, newest, now);
    return handInMany(tx, letters, now);
  });
}

/**
 * Notifications beyond the members' cursors, of alerts that are not paused and properties that were not taken off the
 * portal: rows `n`.
 */
function unwritten(members: DueMember[], newest: number): SQL {
  return sql`
    from unnest(${sql.param(members.map(({ userId }) => userId))}::uuid[],
      ${sql.param(members.map(({ cursor }) => cursor))}::bigint[]) as member(id, cursor)
    join notifications n on n.user_id = member.id and n.id > member.cursor and n.id <= ${newest}
    join user_alerts a on a.id = n.alert_id and a.active
    where not exists (select from withdrawals w where w.n_do_imovel = n.n_do_imovel)`;
}

/**
 * For each member and alert the number of properties, and all events of those to show, the best first: of the
 * newest list, one of each city in turn and within a city one of each district, by discount.
 */
async function readAlertMatches(db: Db, news: SQL): Promise<Map<string, AlertMatches[]>> {
  const { rows } = await db.execute<{ id: number; userId: string; place: number; count: number }>(sql`
    with happened as (
      select n.user_id, n.alert_id, n.n_do_imovel, array_agg(n.id order by n.id) as ids, max(n.data_lista) as newest
      ${news} group by n.user_id, n.alert_id, n.n_do_imovel
    ), by_district as (
      select h.*, p.cidade_slug, coalesce(p.desconto, -1) as discount,
        row_number() over (partition by h.user_id, h.alert_id, h.newest, p.cidade_slug, p.bairro_slug
          order by coalesce(p.desconto, -1) desc, h.ids) as in_district
      from happened h join properties p on p.n_do_imovel = h.n_do_imovel
    ), by_city as (
      select *, row_number() over (partition by user_id, alert_id, newest, cidade_slug
        order by in_district, discount desc, ids) as in_city
      from by_district
    ), placed as (
      select *, row_number() over (partition by user_id, alert_id
          order by newest desc, in_city, discount desc, ids) as place,
        count(*) over (partition by user_id, alert_id) as count
      from by_city
    )
    select unnest(ids) as id, user_id as "userId", place::int, count::int from placed where place <= ${MAX_SHOWN}`);
  if (rows.length === 0) return new Map();
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  const notices = await selectNotifications(
    db,
    sql`(${notifications.userId}, ${notifications.id}) in (
      select * from unnest(${sql.param(rows.map(({ userId }) => userId))}::uuid[],
        ${sql.param(rows.map(({ id }) => id))}::bigint[]))`,
  );
  const outside = await readOutside(db, news, new Map(notices.map((row) => [row.alertId, row.alertQuery])));
  const placeOf = ({ id }: { id: number }) => places.get(id)!;
  const matches = notices.map(toNotification).sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
  return new Map(
    [...Map.groupBy(matches, ({ userId }) => userId)].map(([userId, theirs]) => [
      userId,
      [...Map.groupBy(theirs, ({ alert }) => alert.id).values()]
        // The alert with the earliest notification comes first.
        .sort((a, b) => leastId(a) - leastId(b))
        .map((ofAlert) => ({
          alert: ofAlert[0]!.alert,
          count: counts.get(ofAlert[0]!.id) ?? ofAlert.length,
          outside: outside.get(ofAlert[0]!.alert.id) ?? [],
          matches: ofAlert,
        })),
    ]),
  );
}

/**
 * The numbers of the properties of each alert that may lie outside its area, shown or not. Alerts without an area are not
 * read.
 */
async function readOutside(
  db: Db,
  news: SQL,
  queries: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const byArea = [...queries].filter(([, query]) => readFilters(query).area !== null);
  if (byArea.length === 0) return new Map();
  const { rows } = await db.execute<Placed>(sql`
    with matches as (select distinct n.alert_id, n.n_do_imovel
      ${news} and n.alert_id = any(${sql.param(byArea.map(([id]) => id))}::uuid[]))
    select f.alert_id as "alertId", p.n_do_imovel as number, p.lat, p.lng, p.precisao_m as "precisionM"
    from matches f join properties p on p.n_do_imovel = f.n_do_imovel`);
  return new Map(
    [...Map.groupBy(rows, ({ alertId }) => alertId)].map(([id, placed]) => [
      id,
      outsideArea(queries.get(id)!, placed).map(({ number }) => number),
    ]),
  );
}

function leastId(matches: { id: number }[]): number {
  return Math.min(...matches.map(({ id }) => id));
}

async function countProperties(db: Db, news: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ userId: string; properties: number }>(
    sql`select n.user_id as "userId", count(distinct n.n_do_imovel)::int as properties ${news} group by 1`,
  );
  return new Map(rows.map(({ userId, properties }) => [userId, properties]));
}

/**
 * Throws, which rolls the batch back, if a cursor differs from what was read: another process has written to
 * that member.
 */
async function moveCursors(tx: Db, members: DueMember[], newest: number, now: Date): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into letter_marks as mark (user_id, notification_id, moved_at)
    select id, ${newest}::bigint, ${now}::timestamptz
    from unnest(${sql.param(members.map(({ userId }) => userId))}::uuid[]) as member(id)
    on conflict (user_id) do update set notification_id = excluded.notification_id, moved_at = excluded.moved_at
    where mark.notification_id = (
      select cursor from unnest(${sql.param(members.map(({ userId }) => userId))}::uuid[],
        ${sql.param(members.map(({ cursor }) => cursor))}::bigint[]) as was(id, cursor) where was.id = mark.user_id)`);
  if (rowCount !== members.length) throw new Error("somebody else wrote to a member at the same time");
}

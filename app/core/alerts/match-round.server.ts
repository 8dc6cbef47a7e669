import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { setImmediate as pause } from "node:timers/promises";
import type { Database, Db } from "#app/db/connect.server.ts";
import { alertMarks, userAlerts } from "#app/db/schema/alerts.ts";
import { datedLists } from "#app/facts/listings/listing-events.server.ts";
import { availableByNumber, readImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import type { Plan } from "#app/facts/plans/plans.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { ALERT_EVENTS, type AlertEvent } from "./alert.ts";
import {
  indexChanges,
  readVocabulary,
  endedGaps,
  forgetGaps,
  missedEvents,
  type Changes,
  type LoggedEvent,
} from "./changes.server.ts";
import { allowedMatches, writeNotifications, type AlertMatch } from "./write-notifications.server.ts";

type RoundOutcome =
  /** Alerts have been matched with every list that is held, and no property came back to the portal. */
  | { outcome: "nothing_new" }
  | { outcome: "matched"; listings: number; alerts: number; notifications: number };

const BATCH = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The parts of a database that a round uses. */
type RoundDatabase = Pick<Database, "db" | "addDerived">;

/**
 * Matches every active alert with the events since the last round. A round that was cut off is repeated: a notification
 * is a row that can exist only once, and the cursors move after all of them are written. One process at a time.
 */
export async function matchAlerts(database: RoundDatabase, now: Date): Promise<RoundOutcome> {
  const { db } = database;
  const { last, states, returned, loggedEvents } = await readNewEvents(db);
  if (states.length === 0 && returned.length === 0) return { outcome: "nothing_new" };
  const sum = loggedEvents.length > 0 ? await matchAll(database, loggedEvents, now) : NOBODY;
  pass("news written");
  await moveCursors(db, states, last, returned);
  return { outcome: "matched", ...sum };
}

/**
 * Reads from one snapshot. Otherwise a cursor could move past a list that comes in between, whose events would never be
 * matched.
 */
function readNewEvents(db: Db) {
  return db.transaction(
    async (tx) => {
      const last = await lastEvent(tx);
      const states = await readStates(tx, last);
      const returned = await endedGaps(tx);
      const missed = await missedEvents(tx, returned, last);
      const logged = states.length > 0 ? await readLoggedEvents(tx, last) : [];
      const known = new Set(logged.map(({ id }) => id));
      const loggedEvents = [...logged, ...missed.filter(({ id }) => !known.has(id))];
      return { last, states, returned, loggedEvents };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const NOBODY = { listings: 0, alerts: 0, notifications: 0 };

/**
 * The newest event. A new alert starts its cursor here and matches later ones only. Imports take turns, so numbers
 * ascend in time.
 */
export async function lastEvent(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::bigint as last from property_events`,
  );
  return rows[0]!.last;
}

interface NewestList extends Record<string, unknown> {
  uf: string;
  newest: string;
  import_id: number;
}

/** States that had events since their cursor, with their newest list. */
async function readStates(db: Db, last: number): Promise<NewestList[]> {
  const { rows } = await db.execute<NewestList>(sql`
    select l.uf, l.data::text as newest, l.import_id from lists l
    join (select uf, max(data) as data from lists group by uf) newest using (uf, data)
    left join alert_marks m using (uf)
    where (m.data_lista, m.import_id, m.event_id) is distinct from (l.data, l.import_id, ${last}::bigint)`);
  return rows;
}

/**
 * Events since the cursors, in states that have a newer newest list. Left out: events of a list that was fitted into
 * the past; events whose day is not known (before the first list of a state, or in a long gap between lists); and
 * events older than every active alert.
 */
async function readLoggedEvents(db: Db, last: number): Promise<LoggedEvent[]> {
  const { days } = await readImportedLists(db);
  const { rows } = await db.execute<{ id: number; number: string; kind: AlertEvent; date: string }>(sql`
    select e.id, e.n_do_imovel as number, e.tipo as kind, e.data_lista::text as date
    from (
      select uf, min(data) as oldest, max(data) as newest, (array_agg(import_id order by data desc))[1] as import_id
      from lists group by uf
    ) imported
    left join alert_marks m using (uf)
    join ${datedLists(days)} as dated(uf, data) on dated.uf = imported.uf
    join property_events e on e.uf = dated.uf and e.data_lista = dated.data
      and e.data_lista >= coalesce(m.data_lista, imported.oldest) and e.id > coalesce(m.event_id, 0)
    where (m.data_lista, m.import_id) is distinct from (imported.newest, imported.import_id)
      and e.tipo in (${sql.join(
        ALERT_EVENTS.map((kind) => sql`${kind}`),
        sql`, `,
      )})
      and e.id <= ${last} and e.id > (select min(since_event) from user_alerts where active)
    order by e.id`);
  return rows;
}

async function matchAll(database: RoundDatabase, loggedEvents: LoggedEvent[], now: Date) {
  const { db } = database;
  const numbers = [...new Set(loggedEvents.map(({ number }) => number))];
  // Only listings that are still available: a property that has left again is not reported.
  const listings = await availableByNumber(db, numbers);
  const changes = await indexChanges(listings, loggedEvents, () => readVocabulary(db));
  const sum = { listings: changes.loggedEvents.length, alerts: 0, notifications: 0 };
  if (sum.listings === 0) return sum;
  const plans = new Map<string, Plan>();
  // While the database writes one batch of notifications, the next batch is matched and the one after it is read.
  let writing = Promise.resolve(0);
  let reading = readAlerts(db, FIRST_ID);
  for (let alerts = await reading; alerts.length > 0; alerts = await reading) {
    reading = ahead(readAlerts(db, alerts.at(-1)!.id));
    sum.alerts += alerts.length;
    const matches = await matchesOf(alerts, changes);
    sum.notifications += await writing;
    writing = ahead(
      allowedMatches(db, matches, plans, now).then((allowed) => writeNotifications(database, allowed, now)),
    );
    await pause();
  }
  sum.notifications += await writing;
  return sum;
}

/**
 * Starts work that is awaited later. If something else fails first, its own failure must not be an unhandled rejection.
 */
function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

async function readAlerts(db: Db, after: string): Promise<AlertQuery[]> {
  return db
    .select({
      id: userAlerts.id,
      userId: userAlerts.userId,
      query: userAlerts.query,
      byPlace: userAlerts.byPlace,
      events: userAlerts.events,
      sinceEvent: userAlerts.sinceEvent,
    })
    .from(userAlerts)
    .where(and(eq(userAlerts.active, true), gt(userAlerts.id, after)))
    .orderBy(asc(userAlerts.id))
    .limit(BATCH);
}

interface AlertQuery {
  id: string;
  userId: string;
  query: string;
  byPlace: boolean;
  events: string[];
  sinceEvent: number;
}

/** The matches of each alert that has any. */
async function matchesOf(alerts: AlertQuery[], { match, loggedEvents }: Changes): Promise<AlertMatch[]> {
  const matched = await match(alerts.map(({ query }) => query));
  return alerts.flatMap(({ id, userId, byPlace, events: kinds, sinceEvent }, i) => {
    const events: number[] = [];
    for (const row of matched[i]!) {
      for (const { id: event, kind } of loggedEvents[row]!)
        if (event > sinceEvent && kinds.includes(kind)) events.push(event);
    }
    return events.length > 0 ? [{ alertId: id, userId, byPlace, events }] : [];
  });
}

async function moveCursors(db: Db, states: NewestList[], last: number, returned: string[]): Promise<void> {
  const rows = states.map(({ uf, newest, import_id }) => ({
    uf,
    dataLista: newest,
    importId: import_id,
    eventId: last,
  }));
  await db.transaction(async (tx) => {
    if (returned.length > 0) await forgetGaps(tx, returned);
    if (rows.length === 0) return;
    await tx.delete(alertMarks).where(
      inArray(
        alertMarks.uf,
        states.map(({ uf }) => uf),
      ),
    );
    await tx.insert(alertMarks).values(rows);
  });
}

import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { setImmediate as breathe } from "node:timers/promises";
import type { Db } from "#app/db/connect.server.ts";
import { alertMarks, notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { can, type Plan } from "#app/features/plans/plans.ts";
import { plansOf } from "#app/features/plans/plans-of.server.ts";
import type { CurrentEngine } from "#app/platform/services.ts";
import { ALERT_EVENTS, type AlertEvent } from "./alert.ts";
import { indexChanges, type Changes, type Happening } from "./changes.server.ts";

/** What answers searches, and the version of the data it answers from. */
export interface RoundSearch {
  engine(): CurrentEngine;
  version(): number;
}

export type RoundOutcome =
  /** No list is newer than those that alerts have been told of. */
  | { outcome: "nothing_new" }
  /** The index is not yet, or no longer, what the database holds: there will be another round. */
  | { outcome: "index_behind" }
  | { outcome: "told"; listings: number; alerts: number; found: number };

const BATCH = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Tells every active alert of what happened since the last round. Stopped anywhere it is simply done again: what an
 * alert found is a row of its own that can be there only once, and the marks move when all of them are written.
 * One process at a time.
 */
export async function tellAlerts(db: Db, search: RoundSearch, now: Date): Promise<RoundOutcome> {
  const last = await lastEvent(db);
  const states = await readStates(db, last);
  if (states.length === 0) return { outcome: "nothing_new" };
  const happenings = await readHappenings(db, last);
  // Read last: what was read before is in an index of this version.
  const [state] = await db.select().from(searchState);
  const engine = search.engine();
  if (engine.vocabulary === null || search.version() !== (state?.version ?? 0))
    return { outcome: "index_behind" };
  const told = happenings.length > 0 ? await matchAll(db, engine, happenings, now) : NOBODY;
  await moveMarks(db, states, last);
  return { outcome: "told", ...told };
}

const NOBODY = { listings: 0, alerts: 0, found: 0 };

/** The newest event: an alert that begins now is told of later ones only. Imports take turns, so numbers ascend in time. */
export async function lastEvent(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::bigint as last from property_events`,
  );
  return rows[0]!.last;
}

interface HeldState extends Record<string, unknown> {
  uf: string;
  newest: string;
  import_id: number;
}

/** States that something happened in since their mark, with their newest list. */
async function readStates(db: Db, last: number): Promise<HeldState[]> {
  const { rows } = await db.execute<HeldState>(sql`
    select l.uf, l.data::text as newest, l.import_id from lists l
    join (select uf, max(data) as data from lists group by uf) newest using (uf, data)
    left join alert_marks m using (uf)
    where (m.data_lista, m.import_id, m.event_id) is distinct from (l.data, l.import_id, ${last}::bigint)`);
  return rows;
}

/**
 * What happened since the marks, in states whose newest list is another now: one that was fitted into the past is no
 * news. Nor is the first list held of a state, where we began to look, nor what every active alert is younger than.
 */
async function readHappenings(db: Db, last: number): Promise<Happening[]> {
  const { rows } = await db.execute<{ id: number; number: string; kind: AlertEvent; date: string }>(sql`
    select e.id, e.n_do_imovel as number, e.tipo as kind, e.data_lista::text as date
    from (
      select uf, min(data) as oldest, max(data) as newest, (array_agg(import_id order by data desc))[1] as import_id
      from lists group by uf
    ) held
    left join alert_marks m using (uf)
    join property_events e on e.uf = held.uf and e.data_lista > held.oldest
      and e.data_lista >= coalesce(m.data_lista, held.oldest) and e.id > coalesce(m.event_id, 0)
    where (m.data_lista, m.import_id) is distinct from (held.newest, held.import_id)
      and e.tipo in (${sql.join(
        ALERT_EVENTS.map((kind) => sql`${kind}`),
        sql`, `,
      )})
      and e.id <= ${last} and e.id > (select min(since_event) from user_alerts where active)
    order by e.id`);
  return rows;
}

async function matchAll(db: Db, engine: CurrentEngine, happenings: Happening[], now: Date) {
  const numbers = [...new Set(happenings.map(({ number }) => number))];
  const changes = await indexChanges(await engine.listings(numbers), happenings, engine);
  const sum = { listings: changes.happenings.length, alerts: 0, found: 0 };
  if (sum.listings === 0) return sum;
  const plans = new Map<string, Plan>();
  const matchAfter = async (id: string) => {
    const alerts = await readAlerts(db, id);
    return { alerts, found: alerts.flatMap((alert) => matchOne(changes, alert)) };
  };
  for (let batch = await matchAfter(FIRST_ID); batch.alerts.length > 0;) {
    const { alerts, found } = batch;
    sum.alerts += alerts.length;
    // The next is matched while the database writes.
    const [next, written] = await Promise.all([
      matchAfter(alerts.at(-1)!.id),
      allowed(db, found, plans, now).then((told) => write(db, told, now)),
    ]);
    sum.found += written;
    batch = next;
    await breathe();
  }
  return sum;
}

function readAlerts(db: Db, after: string): Promise<AskedAlert[]> {
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

interface AskedAlert {
  id: string;
  userId: string;
  query: string;
  byPlace: boolean;
  events: string[];
  sinceEvent: number;
}

interface Match {
  alert: AskedAlert;
  event: number;
}

function matchOne(changes: Changes, alert: AskedAlert): Match[] {
  const found: Match[] = [];
  for (const row of changes.match(alert.query)) {
    for (const { id, kind } of changes.happenings[row]!)
      if (id > alert.sinceEvent && alert.events.includes(kind)) found.push({ alert, event: id });
  }
  return found;
}

/** Without those of alerts for places whose owners' plan no longer has them; `plans` are those known so far. */
async function allowed(db: Db, found: Match[], plans: Map<string, Plan>, now: Date): Promise<Match[]> {
  const owners = new Set<string>();
  for (const { alert } of found) if (alert.byPlace && !plans.has(alert.userId)) owners.add(alert.userId);
  if (owners.size > 0)
    for (const [owner, plan] of await plansOf(db, [...owners], now)) plans.set(owner, plan);
  return found.filter(
    ({ alert }) => !alert.byPlace || can(plans.get(alert.userId) ?? "free", "alerts_by_place"),
  );
}

/** Writes what is not there yet; an alert that was deleted meanwhile is told of nothing. */
async function write(db: Db, found: Match[], now: Date): Promise<number> {
  let written = 0;
  for (let i = 0; i < found.length; i += BATCH) {
    const part = found.slice(i, i + BATCH);
    const { rowCount } = await db.execute(sql`
      insert into ${notifications} (alert_id, user_id, n_do_imovel, tipo, data_lista, created_at)
      select a.id, a.user_id, e.n_do_imovel, e.tipo, e.data_lista, ${now}
      from unnest(${sql.param(part.map(({ alert }) => alert.id))}::uuid[],
        ${sql.param(part.map(({ event }) => event))}::bigint[]) as match(alert, event)
      join user_alerts a on a.id = match.alert
      join property_events e on e.id = match.event
      on conflict do nothing`);
    written += rowCount ?? 0;
  }
  return written;
}

async function moveMarks(db: Db, states: HeldState[], last: number): Promise<void> {
  const rows = states.map(({ uf, newest, import_id }) => ({
    uf,
    dataLista: newest,
    importId: import_id,
    eventId: last,
  }));
  await db.transaction(async (tx) => {
    await tx.delete(alertMarks).where(
      inArray(
        alertMarks.uf,
        states.map(({ uf }) => uf),
      ),
    );
    await tx.insert(alertMarks).values(rows);
  });
}

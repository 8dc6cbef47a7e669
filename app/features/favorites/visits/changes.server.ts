import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import { EVENT_KINDS, EVENTS, type EventKind } from "#app/facts/listings/event-kinds.ts";
import type { Moment } from "#app/facts/listings/deadline.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { changesView, type Changed, type ChangesView, type DeadlineChange } from "./changes-view.ts";
import type { LogCursor } from "#app/db/shapes/log-cursor.ts";
import { isPast, passedDates } from "#app/features/favorites/list/favorite-deadline.ts";
import { favoriteRows, type FavoriteRow } from "#app/features/favorites/list/favorite-rows.server.ts";
import { isEnd } from "#app/features/favorites/stage.ts";
import { currentCursor, visitOf } from "./visits.server.ts";

/** Limit of properties whose changes are shown; with more favourites, those of the newest. */
const MAX_PROPERTIES = 100;
const SHOWN_KINDS = EVENT_KINDS.filter((kind) => EVENTS[kind].isShownForFavorites);

/** The changes that a visit shows. Reading moves no cursor: `recordVisit` does, once they were seen. */
export async function readChanges(db: Db, userId: string, now: Date): Promise<ChangesView> {
  // Read first: an event that arrives meanwhile may then be shown twice, but is never missed.
  const cursor = await currentCursor(db);
  const visit = await visitOf(db, userId, now);
  if (!visit) return changesView({ cursor, visit, changed: [], states: [], ended: { closed: 0, past: 0 } });
  const rows = (await favoriteRows(db, userId)).filter(({ stage }) => !isEnd(stage));
  const changed = await changesSince(db, userId, visit.since, passedSince(rows, visit.sinceAt, now));
  const closed = rows.filter(({ open }) => !open).length;
  const past = rows.filter((row) => row.open && isPast(row, row.dates, now)).length;
  return changesView({
    cursor,
    visit,
    changed,
    states: await statesFollowed(db, userId),
    ended: { closed, past },
  });
}

/** The dates of favourites that came since an instant, by number: no list tells of them. */
function passedSince(rows: readonly FavoriteRow[], since: Date, now: Date): Map<string, string[]> {
  const passed = rows.map((row): [string, string[]] => {
    const after = new Date(Math.max(Number(since), Number(row.savedAt)));
    return [row.number, row.open ? passedDates(row, row.dates, after, now) : []];
  });
  return new Map(passed.filter(([, dates]) => dates.length > 0));
}

interface EventRow extends Record<string, unknown> {
  number: string;
  kind: EventKind;
  date: IsoDate;
  after: IsoDate | null;
  from_cents: number | null;
  to_cents: number | null;
  from_mode: string | null;
  to_mode: string | null;
}

interface DeadlineRow extends Record<string, unknown> {
  number: string;
  key: Moment["key"];
  from: string | null;
  to: string | null;
}

/**
 * The changes of a member's favourites since a cursor, the newest first, without events from before they were
 * saved. A list of an earlier day, or the same list imported again, counts as no change.
 */
async function changesSince(
  db: Db,
  userId: string,
  since: LogCursor,
  passed: ReadonlyMap<string, string[]>,
): Promise<Changed[]> {
  const { rows: events } = await db.execute<EventRow>(sql`
    select e.n_do_imovel as number, e.tipo as kind, e.data_lista::text as date,
      (select max(data)::text from lists where uf = e.uf and data < e.data_lista) as after,
      e.de_centavos as from_cents, e.para_centavos as to_cents, e.de_modalidade as from_mode, e.para_modalidade as to_mode
    from favorites f
    join property_events e on e.n_do_imovel = f.n_do_imovel and e.id > ${since.event} and e.created_at > f.created_at
    left join (select key as uf, (value ->> 0)::date as data, (value ->> 1)::bigint as import_id
      from jsonb_each(${JSON.stringify(since.lists)}::jsonb)) known using (uf)
    left join lists list on list.uf = e.uf and list.data = e.data_lista
    where f.user_id = ${userId} and not f.desejo and e.tipo = any(${sql.param(SHOWN_KINDS)}::text[])
      and (known.data is null or e.data_lista > known.data
        or (e.data_lista = known.data and list.import_id is distinct from known.import_id))
    order by e.data_lista desc, e.id desc`);
  const { rows: deadlines } = await db.execute<DeadlineRow>(sql`
    select d.n_do_imovel as number, d.momento as key,
      to_char(d.de at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "from",
      to_char(d.para at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "to"
    from favorites f
    join deadline_changes d on d.n_do_imovel = f.n_do_imovel and d.id > ${since.deadline} and d.created_at > f.created_at
    where f.user_id = ${userId} and not f.desejo
    order by d.id`);
  const changed = [...passed.keys(), ...[...deadlines, ...events].map(({ number }) => number)];
  const numbers = [...new Set(changed)].slice(0, MAX_PROPERTIES);
  const eventsOf = Map.groupBy(events, ({ number }) => number);
  const deadlinesOf = Map.groupBy(deadlines, ({ number }) => number);
  const listings = await listingsByNumber(db, numbers);
  return listings.map((listing) => ({
    listing,
    events: (eventsOf.get(listing.number) ?? []).sort(byDay).map((row) => ({
      kind: row.kind,
      date: row.date,
      after: row.after,
      fromCents: row.from_cents,
      toCents: row.to_cents,
      fromMode: row.from_mode,
      toMode: row.to_mode,
    })),
    deadlines: settled(deadlinesOf.get(listing.number) ?? []),
    passed: passed.get(listing.number) ?? [],
  }));
}

/** The newest list first, and within a list the price before the rest. */
function byDay(a: EventRow, b: EventRow): number {
  return b.date.localeCompare(a.date) || EVENT_KINDS.indexOf(a.kind) - EVENT_KINDS.indexOf(b.kind);
}

/**
 * Joins the changes of each deadline from its first to its last value; one that returned to the first value
 * is left out.
 */
function settled(rows: DeadlineRow[]): DeadlineChange[] {
  return [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, all]) => {
    const [from, to] = [all[0]!.from, all.at(-1)!.to];
    return from === to ? [] : [{ key, from, to }];
  });
}

/** The states of a member's favourites. */
async function statesFollowed(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ uf: string }>(sql`
    select distinct p.uf from favorites f join properties p using (n_do_imovel)
    where f.user_id = ${userId} and not f.desejo order by 1`);
  return rows.map(({ uf }) => uf);
}

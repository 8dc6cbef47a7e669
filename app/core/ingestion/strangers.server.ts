import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists, unreadableRows } from "#app/db/schema/imports.ts";
import { propertyPeriods } from "#app/db/schema/properties.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { ListingDraft } from "./source.ts";

/**
 * The source sometimes moves a property to another state. On the day of a list it is either `there`, on a list of the
 * other state that came before, and the row is refused; or it has `moved` here, which is the present; or it is `elsewhere now`, and this
 * list only adds to its past.
 */
interface Stranger {
  uf: string;
  is: "there" | "moved" | "elsewhere now";
}

export interface StrangersList {
  state: string;
  listDate: IsoDate;
  /** Newest imported list of each state. */
  newest: Map<string, IsoDate>;
}

export async function newestLists(db: Db): Promise<Map<string, IsoDate>> {
  const rows = await db
    .select({ uf: lists.uf, newest: sql<string>`max(${lists.data})::text` })
    .from(lists)
    .groupBy(lists.uf);
  return new Map(rows.map((row) => [row.uf, row.newest]));
}

/**
 * The drafts whose property is held in another state, or was there on the day of an earlier list, and what is known of
 * them. A batch of the newest list without any needs no query.
 */
export async function strangersAmong(
  db: Db,
  drafts: ListingDraft[],
  stored: Map<string, { uf: string }>,
  { state, listDate, newest }: StrangersList,
): Promise<Map<string, Stranger>> {
  const strangers = new Map<string, Stranger>();
  for (const { number } of drafts) {
    const uf = stored.get(number)?.uf;
    if (uf !== undefined && uf !== state) strangers.set(number, { uf, is: "moved" });
  }
  const isEarlier = listDate < (newest.get(state) ?? "");
  const numbers = isEarlier ? drafts.map(({ number }) => number) : [...strangers.keys()];
  if (numbers.length === 0) return strangers;
  const before = await statesBefore(db, state, listDate);
  const spoilt = await spoiltRows(db, numbers, before, listDate);
  const periods = await db
    .select()
    .from(propertyPeriods)
    .where(and(inArray(propertyPeriods.nDoImovel, numbers), ne(propertyPeriods.uf, state)));
  for (const { nDoImovel: number, uf, desde, ate } of periods) {
    const stranger = strangers.get(number);
    const until = ate ?? newest.get(uf) ?? desde;
    // A period proves that the property was there only on days that have a list, with a row that could be read.
    const isThere = before.has(uf) && desde <= listDate && listDate <= until;
    if (isThere && !spoilt.has(`${number} ${uf}`)) strangers.set(number, { uf, is: "there" });
    else if (until > listDate && stranger?.is === "moved")
      strangers.set(number, { ...stranger, is: "elsewhere now" });
  }
  // Of a list that is replaced, another one may have had a row refused that came before the new one.
  for (const [key, hasRow] of spoilt) {
    const [number, uf] = key.split(" ") as [string, string];
    if (hasRow && strangers.get(number)?.is !== "there") strangers.set(number, { uf, is: "there" });
  }
  return strangers;
}

/** When the first list of this state and day came, as the number of its run; the list is `l`. */
export const CAME = sql`least(l.import_id,
  (select min(r.import_id) from replaced_lists r where r.uf = l.uf and r.data = l.data))`;

/** The states whose list of the day came before that of this state; all that have one, where this state has none. */
async function statesBefore(db: Db, state: string, day: IsoDate): Promise<Set<string>> {
  const { rows } = await db.execute<{ uf: string; came: number }>(sql`
    select l.uf, ${CAME}::bigint as came from lists l where l.data = ${day} order by 2, 1`);
  const own = rows.findIndex(({ uf }) => uf === state);
  return new Set(rows.slice(0, own === -1 ? rows.length : own).map(({ uf }) => uf));
}

/** The rows of that day in these states that were not taken, by `number state`, and whether they could be read. */
async function spoiltRows(
  db: Db,
  numbers: string[],
  states: Set<string>,
  day: IsoDate,
): Promise<Map<string, boolean>> {
  const rows = await db
    .select({
      number: unreadableRows.nDoImovel,
      uf: unreadableRows.uf,
      hasRow: sql<boolean>`${unreadableRows.linha} is not null`,
    })
    .from(unreadableRows)
    .where(
      and(
        inArray(unreadableRows.uf, [...states]),
        eq(unreadableRows.data, day),
        inArray(unreadableRows.nDoImovel, numbers),
      ),
    );
  return new Map(rows.map(({ number, uf, hasRow }) => [`${number} ${uf}`, hasRow]));
}

/** Corrects the first sighting of properties held in other states that this list has shown earlier. */
export async function noteEarlierSightings(db: Db, importId: number, list: StrangersList): Promise<void> {
  await db.execute(sql`
    update properties p set visto_primeiro = ${list.listDate}
    from import_rows r
    where r.import_id = ${importId} and r.uf = ${list.state} and r.preco is not null
      and p.n_do_imovel = r.n_do_imovel and p.uf <> r.uf and p.visto_primeiro > ${list.listDate}`);
}

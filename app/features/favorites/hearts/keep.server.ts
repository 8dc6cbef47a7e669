import { getTableColumns, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites, removedFavorites } from "#app/db/schema/favorites.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { PLACE_GAP, REMOVED_DAYS } from "./keeping.ts";

const COLUMNS = Object.values(getTableColumns(favorites));
const NAMES = COLUMNS.map(({ name }) => sql.identifier(name));
const COLUMN_LIST = sql.join(NAMES, sql`, `);
const AS_REMOVED = sql.join(
  NAMES.map((name) => sql`excluded.${name}`),
  sql`, `,
);
/** What was removed, as it was; where favourites are saved, a wish becomes one. */
const AS_RESTORED = (wish: boolean) =>
  sql.join(
    COLUMNS.map((column) =>
      column === favorites.desejo
        ? sql`${sql.identifier(column.name)} and ${wish}::boolean`
        : sql.identifier(column.name),
    ),
    sql`, `,
  );

interface Keeping {
  userId: string;
  number: string;
  /** Saved only while the member has fewer favourites and wishes. */
  most: number;
  /** Whether the plan saves no favourites, so that what is new is stored as a wish. */
  wish: boolean;
}

/**
 * Saves a property: restores it if it was removed recently, otherwise as the first of the first column. Returns whether
 * any list has the property, whether the limit allowed it, and whether it is a wish now: a favourite from before is
 * none, on any plan.
 */
export async function keepFavorite(
  db: Db,
  { userId, number, most, wish }: Keeping,
  now: Date,
): Promise<{ known: boolean; room: boolean; wish: boolean }> {
  const own = sql`select from ${favorites} where user_id = ${userId}`;
  const room = sql`(select count(*) from ${favorites} where user_id = ${userId}) < ${most}`;
  const { rows } = await db.execute<{ known: boolean; room: boolean; wish: boolean }>(sql`
    with wanted as (select n_do_imovel from properties where n_do_imovel = ${number}),
    back as (
      delete from ${removedFavorites}
      where user_id = ${userId} and n_do_imovel = ${number} and ${room} returning *),
    top as (
      select coalesce(min(posicao), 0) - ${PLACE_GAP}::bigint as place from ${favorites}
      where user_id = ${userId} and etapa = 'interesse'),
    first as (
      insert into ${favorites} (user_id, n_do_imovel, created_at, posicao, desejo)
      select ${userId}, n_do_imovel, ${now}, place, ${wish}::boolean from wanted, top
      where ${room} and not exists (select from back)
      on conflict do nothing),
    again as (
      insert into ${favorites} (${COLUMN_LIST}) select ${AS_RESTORED(wish)} from back on conflict do nothing)
    select exists (select from wanted) as known,
      ${room} or exists (${own} and n_do_imovel = ${number}) as room,
      ${wish}::boolean and coalesce(
        (select desejo from ${favorites} where user_id = ${userId} and n_do_imovel = ${number}),
        (select desejo from back), true) as wish`);
  return rows[0]!;
}

/** Removes a favourite; it can be restored for a while. */
export async function removeFavorite(db: Db, userId: string, number: string, now: Date): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${favorites} where user_id = ${userId} and n_do_imovel = ${number} returning *)
    insert into ${removedFavorites} (${COLUMN_LIST}, removed_at)
    select ${COLUMN_LIST}, ${now}::timestamptz from gone
    on conflict (user_id, n_do_imovel)
    do update set (${COLUMN_LIST}, removed_at) = row (${AS_REMOVED}, excluded.removed_at)`);
}

/** Deletes removed favourites that can no longer be restored. */
export async function forgetRemoved(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMOVED_DAYS * DAY_MS);
  await db.delete(removedFavorites).where(lt(removedFavorites.removedAt, before));
}

/** Deletes all favourites of all members, also the removed ones. */
export async function forgetAllFavorites(tx: Db): Promise<void> {
  await tx.delete(favorites);
  await tx.delete(removedFavorites);
}

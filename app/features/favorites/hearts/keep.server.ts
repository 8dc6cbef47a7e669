import { getTableColumns, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites, removedFavorites } from "#app/db/schema/favorites.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { PLACE_GAP, REMOVED_DAYS } from "./keeping.ts";

const COLUMNS = Object.values(getTableColumns(favorites)).map(({ name }) => sql.identifier(name));
const KEPT = sql.join(COLUMNS, sql`, `);
const AS_REMOVED = sql.join(
  COLUMNS.map((name) => sql`excluded.${name}`),
  sql`, `,
);

/**
 * Saves a property: restores it if it was removed recently, otherwise as the first of the first column. With
 * `most`, only while there are fewer. Returns whether any list has the property, and whether the limit
 * allowed it.
 */
export async function keepFavorite(
  db: Db,
  { userId, number, most }: { userId: string; number: string; most: number },
  now: Date,
): Promise<{ known: boolean; room: boolean }> {
  const own = sql`select from ${favorites} where user_id = ${userId}`;
  const room = sql`(select count(*) from ${favorites} where user_id = ${userId}) < ${most}`;
  const { rows } = await db.execute<{ known: boolean; room: boolean }>(sql`
    with wanted as (select n_do_imovel from properties where n_do_imovel = ${number}),
    back as (
      delete from ${removedFavorites}
      where user_id = ${userId} and n_do_imovel = ${number} and ${room} returning *),
    top as (
      select coalesce(min(posicao), 0) - ${PLACE_GAP}::bigint as place from ${favorites}
      where user_id = ${userId} and etapa = 'interesse'),
    first as (
      insert into ${favorites} (user_id, n_do_imovel, created_at, posicao)
      select ${userId}, n_do_imovel, ${now}, place from wanted, top
      where ${room} and not exists (select from back)
      on conflict do nothing),
    again as (insert into ${favorites} (${KEPT}) select ${KEPT} from back on conflict do nothing)
    select exists (select from wanted) as known,
      ${room} or exists (${own} and n_do_imovel = ${number}) as room`);
  return rows[0]!;
}

/** Removes a favourite; it can be restored for a while. */
export async function removeFavorite(db: Db, userId: string, number: string, now: Date): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${favorites} where user_id = ${userId} and n_do_imovel = ${number} returning *)
    insert into ${removedFavorites} (${KEPT}, removed_at)
    select ${KEPT}, ${now}::timestamptz from gone
    on conflict (user_id, n_do_imovel)
    do update set (${KEPT}, removed_at) = row (${AS_REMOVED}, excluded.removed_at)`);
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

import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { PLACE_GAP } from "#app/features/favorites/hearts/keeping.ts";
import type { Move } from "#app/features/favorites/arrangement.ts";
import { placeAt } from "./positions.ts";

/** Moves a favourite into a column, below another card of it. False: the member has no such favourite. */
export function moveFavorite(db: Db, userId: string, move: Move, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await rowsFor(tx, userId, move);
    const mine = rows.find(({ number }) => number === move.number);
    if (!mine) return false;
    const others = rows
      .filter(({ number, stage }) => number !== move.number && stage === move.stage)
      .sort(
        (a, b) => a.place - b.place || b.savedAt.getTime() - a.savedAt.getTime() || order(a.number, b.number),
      );
    // When the card it should go under has left meanwhile, it goes to the top.
    const index = others.findIndex(({ number }) => number === move.after) + 1;
    const place = placeAt(
      others.map((one) => one.place),
      index,
    );
    if (place === null) await numberAnew(tx, userId, others.toSpliced(index, 0, mine));
    await tx
      .update(favorites)
      .set({
        etapa: move.stage,
        ...(place === null ? {} : { posicao: place }),
        ...(mine.stage === move.stage ? {} : { movidoEm: now }),
      })
      .where(and(eq(favorites.userId, userId), eq(favorites.nDoImovel, move.number)));
    return true;
  });
}

/** Locks the moved favourite and its new column, always in the same order, so that two moves cannot deadlock. */
function rowsFor(tx: Db, userId: string, { number, stage }: Move) {
  return tx
    .select({
      number: favorites.nDoImovel,
      stage: favorites.etapa,
      place: favorites.posicao,
      savedAt: favorites.createdAt,
    })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), or(eq(favorites.etapa, stage), eq(favorites.nDoImovel, number))))
    .orderBy(favorites.nDoImovel)
    .for("update");
}

/** Renumbers a column's favourites with gaps between them. */
async function numberAnew(tx: Db, userId: string, column: { number: string }[]): Promise<void> {
  const places = column.map(({ number }, index) => sql`(${number}, ${index * PLACE_GAP}::bigint)`);
  await tx.execute(sql`
    update ${favorites} set posicao = wanted.place
    from (values ${sql.join(places, sql`, `)}) as wanted (number, place)
    where user_id = ${userId} and n_do_imovel = wanted.number`);
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1;
}

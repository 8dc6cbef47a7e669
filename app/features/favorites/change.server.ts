import { and, eq, or, sql } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import type { Move } from "#app/features/favorites/arrangement.ts";
import { PLACE_GAP } from "#app/features/favorites/hearts/keeping.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { placeAt } from "./board/positions.ts";
import type { Change } from "./editing/change-form.ts";
import { addTag, removeTag, saveNote, setTarget } from "./editing/own-fields.server.ts";
import { STAGE_NAMES } from "./stage.ts";

interface Member {
  userId: string;
  plan: Plan;
}

export type ChangeAnswer =
  | { outcome: "done"; title: string; version?: number }
  | { outcome: "newer"; note: string; version: number }
  | { outcome: "refused"; status: 402 | 404 | 422 | 429; title: string; why: string };

const MAX_PER_MINUTE = 120;

/** Changes a member's favourite: all requests that change one call this. */
export async function changeFavorite(
  db: Db,
  { userId, plan }: Member,
  change: Change,
  now: Date,
): Promise<ChangeAnswer> {
  const limit = { key: `favorite-change:${userId}`, most: MAX_PER_MINUTE, windowMs: MINUTE_MS };
  const wait = await spendAttempt(db, [limit], now);
  if (wait > 0) return refused(429, `Muitas mudanças seguidas: espere ${wait} s e tente de novo.`);
  if (!can(plan, "save_favorites"))
    return { ...refused(402, READING), title: "Mudar favoritos é do Premium" };
  const key = { userId, number: change.numero };
  switch (change.acao) {
    case "mover": {
      const move = { number: change.numero, stage: change.etapa, after: change.depois };
      return (await moveFavorite(db, userId, move, now)) ? done(`Em ${STAGE_NAMES[change.etapa]}`) : GONE;
    }
    case "anotar": {
      const saved = await saveNote(db, key, { note: change.nota, version: change.versao });
      if (saved.outcome === "not_a_favorite") return GONE;
      return saved.outcome === "newer" ? saved : { ...done("Anotação salva"), version: saved.version };
    }
    case "etiquetar":
    case "tirar-etiqueta": {
      const adds = change.acao === "etiquetar";
      const tagged = await (adds ? addTag : removeTag)(db, key, change.etiqueta);
      if (tagged.outcome === "not_a_favorite") return GONE;
      if (tagged.outcome === "done") return done(adds ? "Etiqueta posta" : "Etiqueta tirada");
      const where = tagged.of === "favorite" ? "por imóvel" : "ao todo";
      return refused(422, `São no máximo ${tagged.most} etiquetas ${where}. Tire uma antes.`);
    }
    case "alvo":
      if (!(await setTarget(db, key, change.alvo))) return GONE;
      return done(change.alvo === null ? "Preço alvo tirado" : "Preço alvo salvo");
  }
}

const READING = "No plano Gratuito, os favoritos que você já tem ficam para ler e remover. Nada se perdeu.";

function done(title: string) {
  return { outcome: "done" as const, title };
}

function refused(status: 402 | 404 | 422 | 429, why: string) {
  return { outcome: "refused" as const, status, title: "Erro", why };
}

const GONE = refused(404, "Este imóvel não está mais nos seus favoritos.");

/** Moves a favourite into a column, below another card of it. False: the member has no such favourite. */
function moveFavorite(db: Db, userId: string, move: Move, now: Date): Promise<boolean> {
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

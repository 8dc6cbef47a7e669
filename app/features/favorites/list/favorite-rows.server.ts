import { and, desc, eq, not, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { properties, propertyPages } from "#app/db/schema/properties.ts";
import type { StageDates } from "./favorite-deadline.ts";
import { stageOf, type Stage } from "#app/features/favorites/stage.ts";

/** The fields by which favourites are filtered and sorted, read for all of a member's at once. */
export interface FavoriteRow {
  number: string;
  savedAt: Date;
  stage: Stage;
  place: number;
  tags: string[];
  targetCents: number | null;
  /** The beginning of the note; empty without one. */
  noteStart: string;
  /** The plan of its purchase as a query, and when it was saved; null without one. */
  plan: { query: string; savedAt: Date } | null;
  /** On the newest list of its state, and not removed by an administrator. */
  open: boolean;
  withdrawn: boolean;
  saleModeCode: string;
  nextDate: string | null;
  dates: StageDates | null;
}

const NOTE_START = 160;

const DATES = sql<StageDates | null>`case when ${propertyPages.nDoImovel} is null then null else json_build_object(
  'firstAuctionAt', ${propertyPages.dados}->>'firstAuctionAt',
  'secondAuctionAt', ${propertyPages.dados}->>'secondAuctionAt',
  'openBiddingAt', ${propertyPages.dados}->>'openBiddingAt',
  'onlineDeadlineAt', ${propertyPages.dados}->>'onlineDeadlineAt') end`;

/** All favourites of a member, the newest first, including those that have left the lists. */
export async function favoriteRows(db: Db, userId: string): Promise<FavoriteRow[]> {
  const rows = await db
    .select({
      number: favorites.nDoImovel,
      savedAt: favorites.createdAt,
      stage: favorites.etapa,
      place: favorites.posicao,
      tags: favorites.etiquetas,
      targetCents: favorites.precoAlvo,
      noteStart: sql<string>`left(${favorites.nota}, ${NOTE_START})`,
      planQuery: favorites.plano,
      planSavedAt: favorites.planoEm,
      leftOn: properties.saiuEm,
      withdrawn: properties.wsIndisponivel,
      saleModeCode: properties.modalidadeCodigo,
      nextDate: properties.proximaData,
      dates: DATES,
    })
    .from(favorites)
    .innerJoin(properties, eq(properties.nDoImovel, favorites.nDoImovel))
    .leftJoin(propertyPages, eq(propertyPages.nDoImovel, favorites.nDoImovel))
    .where(and(eq(favorites.userId, userId), not(favorites.desejo)))
    .orderBy(desc(favorites.createdAt), favorites.nDoImovel);
  return rows.map(({ leftOn, planQuery, planSavedAt, ...row }) => ({
    ...row,
    plan: planQuery === null || planSavedAt === null ? null : { query: planQuery, savedAt: planSavedAt },
    stage: stageOf(row.stage) ?? "interesse",
    open: leftOn === null && !row.withdrawn,
  }));
}

/**
 * What only the open favourite shows: its whole note and the note's version. Null: the member has no such
 * favourite.
 */
export async function noteOf(
  db: Db,
  userId: string,
  number: string,
): Promise<{ note: string; version: number } | null> {
  const [row] = await db
    .select({ note: favorites.nota, version: favorites.notaVersao })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.nDoImovel, number), not(favorites.desejo)));
  return row ?? null;
}

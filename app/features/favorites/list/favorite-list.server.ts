import { count, eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import { choose, type Choice } from "./favorite-choice.ts";
import type { Favorite } from "./favorite-view.ts";
import type { FollowQuery } from "#app/features/favorites/follow-query.ts";
import { keptRows, noteOf } from "./kept-rows.server.ts";
import { STAGES } from "#app/features/favorites/stage.ts";

export interface ChosenFavorites {
  choice: Choice;
  /** The favourites to show, and the open one. */
  favorites: Favorite[];
  /** The favourite that the address opens; null: the member has none with that number. */
  open: { favorite: Favorite; note: string; version: number } | null;
}

/** Number of a member's favourites, and of wishes that are none yet. */
export async function countFavorites(db: Db, userId: string): Promise<{ kept: number; wishes: number }> {
  const rows = await db
    .select({ wish: favorites.desejo, n: count() })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .groupBy(favorites.desejo);
  const of = (wanted: boolean) => rows.find(({ wish }) => wish === wanted)?.n ?? 0;
  return { kept: of(false), wishes: of(true) };
}

/** Loads what a page of a member's favourites shows, including those that have left the lists. */
export async function chosenFavorites(
  db: Db,
  userId: string,
  query: FollowQuery,
  now: Date,
): Promise<ChosenFavorites> {
  const rows = await keptRows(db, userId);
  const choice = choose(rows, query, now);
  const { list, board } = choice;
  const shown = list ? list.numbers : board ? STAGES.flatMap((stage) => board[stage]) : [];
  const asked = query.open === null ? null : await noteOf(db, userId, query.open);
  const numbers = query.open !== null && asked ? [...new Set([...shown, query.open])] : shown;
  const kept = new Map(rows.map((row) => [row.number, row]));
  const found = (await listingsByNumber(db, numbers)).flatMap((listing) => {
    const row = kept.get(listing.number);
    return row ? [{ ...row, listing }] : [];
  });
  const favorite = asked && found.find(({ number }) => number === query.open);
  return { choice, favorites: found, open: favorite ? { favorite, ...asked } : null };
}

import { count, eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import { ruleVersions } from "#app/facts/costs/purchase-tables.server.ts";
import { documentOf, rulesOfPlan } from "#app/facts/costs/sale-rules.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import type { FollowQuery } from "#app/features/favorites/follow-query.ts";
import { STAGES } from "#app/features/favorites/stage.ts";
import { choose, type Choice } from "./favorite-choice.ts";
import { favoriteRows, noteOf } from "./favorite-rows.server.ts";
import type { Favorite } from "./favorite-view.ts";

export interface ChosenFavorites {
  choice: Choice;
  /** The favourites to show, and the open one. */
  favorites: Favorite[];
  /** The favourite that the address opens; null: the member has none with that number. */
  open: { favorite: Favorite; note: string; version: number } | null;
}

/**
 * What a member may do with their favourites: everything; read, take along and remove those that a former plan saved;
 * or nothing, because no plan of theirs ever saved one.
 */
export interface FavoritesAccess {
  access: "full" | "reading" | "locked";
  saved: number;
  /** Asked for on a plan that saves none. */
  wishes: number;
}

/** Number of a member's favourites, and of wishes that are none yet. */
export async function countFavorites(db: Db, userId: string): Promise<{ saved: number; wishes: number }> {
  const rows = await db
    .select({ wish: favorites.desejo, n: count() })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .groupBy(favorites.desejo);
  const of = (wanted: boolean) => rows.find(({ wish }) => wish === wanted)?.n ?? 0;
  return { saved: of(false), wishes: of(true) };
}

/** Loads what a page of a member's favourites shows, including those that have left the lists. */
export async function chosenFavorites(
  db: Db,
  userId: string,
  query: FollowQuery,
  now: Date,
): Promise<ChosenFavorites> {
  const rows = await favoriteRows(db, userId);
  const choice = choose(rows, query, now);
  const { list, board } = choice;
  const shown = list ? list.numbers : board ? STAGES.flatMap((stage) => board[stage]) : [];
  const note = query.open === null ? null : await noteOf(db, userId, query.open);
  const numbers = query.open !== null && note ? [...new Set([...shown, query.open])] : shown;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const listings = await listingsByNumber(db, numbers);
  const isPlanned = listings.some(({ number }) => byNumber.get(number)?.plan);
  const rulesBy = isPlanned ? await ruleVersions(db) : [];
  const matches = listings.flatMap((listing) => {
    const row = byNumber.get(listing.number);
    if (!row) return [];
    const document = documentOf(listing.saleModeCode);
    const versions = rulesBy.filter(({ key }) => key === document);
    const plan = row.plan && {
      ...row.plan,
      rules: rulesOfPlan(versions, row.plan.savedAt, dayInSaoPaulo(now)),
    };
    return [{ ...row, plan, listing }];
  });
  const favorite = note && matches.find(({ number }) => number === query.open);
  return { choice, favorites: matches, open: favorite ? { favorite, ...note } : null };
}

/** Everything that shows a member their favourites asks this first. */
export async function favoritesAccess(
  db: Db,
  { userId, plan }: { userId: string; plan: Plan },
): Promise<FavoritesAccess> {
  const counts = await countFavorites(db, userId);
  if (can(plan, "save_favorites")) return { access: "full", saved: counts.saved, wishes: 0 };
  return { access: counts.saved > 0 ? "reading" : "locked", ...counts };
}

import type { Db } from "#app/db/connect.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { countFavorites } from "./list/favorite-list.server.ts";

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

/** Everything that shows a member their favourites asks this first. */
export async function favoritesAccess(
  db: Db,
  { userId, plan }: { userId: string; plan: Plan },
): Promise<FavoritesAccess> {
  const counts = await countFavorites(db, userId);
  if (can(plan, "save_favorites")) return { access: "full", saved: counts.saved, wishes: 0 };
  return { access: counts.saved > 0 ? "reading" : "locked", ...counts };
}

import { redirect, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { favoritesAccess, type FavoritesAccess } from "#app/features/favorites/list/favorite-list.server.ts";
import { servicesContext } from "#app/services.ts";
import { requireViewer } from "./viewer.server.ts";

/**
 * The signed-in member with what they may do with their favourites. Who never had any is sent to the page of favourites,
 * which explains why it is locked.
 */
export async function requireFavorites(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ viewer: Viewer; favorites: FavoritesAccess }> {
  const viewer = await requireViewer(context, request);
  const favorites = await favoritesAccess(context.get(servicesContext).accounts.db, viewer);
  if (favorites.access === "locked") throw redirect("/favorites");
  return { viewer, favorites };
}
